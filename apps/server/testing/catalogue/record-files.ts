import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CatalogueRow,
  type ReadOptions,
  readCatalogue,
} from '../../src/catalogue/import/read-catalogue.ts';

/** A field as `['245', '10', 'a', 'Title', 'c', 'Author']`, or a control field as `['001', 'id']`. */
export type FieldSpec = readonly string[];

/** The bytes of an ISO 2709 record; `encode` writes subfield values (UTF-8 by default). */
export function buildRecord(
  fields: readonly FieldSpec[],
  options: { leader9?: string; encode?: (text: string) => Uint8Array } = {},
): Buffer {
  const encode = options.encode ?? ((text: string) => Buffer.from(text, 'utf8'));
  const bodies = fields.map(([tag = '', indicators = '', ...rest]) => {
    if (rest.length === 0) return { tag, bytes: Buffer.concat([encode(indicators), Buffer.from([0x1e])]) };
    const parts: Uint8Array[] = [Buffer.from(indicators)];
    for (let at = 0; at < rest.length; at += 2)
      parts.push(Buffer.from([0x1f]), Buffer.from(rest[at] ?? ''), encode(rest[at + 1] ?? ''));
    return { tag, bytes: Buffer.concat([...parts, Buffer.from([0x1e])]) };
  });
  let start = 0;
  const directory = bodies
    .map(({ tag, bytes }) => {
      const entry = tag + String(bytes.length).padStart(4, '0') + String(start).padStart(5, '0');
      start += bytes.length;
      return entry;
    })
    .join('');
  const base = 24 + directory.length + 1;
  const leader = `${String(base + start + 1).padStart(5, '0')}nam ${options.leader9 ?? ' '}22${String(base).padStart(5, '0')} a 4500`;
  return Buffer.concat([
    Buffer.from(leader.slice(0, 24)),
    Buffer.from(directory),
    Buffer.from([0x1e]),
    ...bodies.map((body) => body.bytes),
    Buffer.from([0x1d]),
  ]);
}

/** Writes bytes to a new temporary file and returns its path. */
export function temporaryFile(content: string | Uint8Array, name = 'file'): string {
  const path = join(mkdtempSync(join(tmpdir(), 'yuelan-')), name);
  writeFileSync(path, content);
  return path;
}

/** Reads all rows of a file made from `content`. */
export async function readAll(content: string | Uint8Array, options: ReadOptions = {}) {
  return readFileRows(temporaryFile(content), options);
}

/** Reads all rows of a file: rows, drafts and facts. */
export async function readFileRows(path: string, options: ReadOptions = {}) {
  const reading = await readCatalogue({ path }, options);
  const rows: CatalogueRow[] = [];
  for await (const row of reading) rows.push(row);
  return {
    rows,
    drafts: rows.flatMap((row) => ('draft' in row ? [row.draft] : [])),
    rejected: rows.flatMap((row) => ('draft' in row ? [] : [row])),
    facts: reading.facts,
  };
}
