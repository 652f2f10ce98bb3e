import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Config } from '../platform/config.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { BackupSource } from './archive-reader.ts';
import { registers, storeOf } from './kept-files.ts';
import { type FileArea, fileAreas } from './manifest.ts';
import { readParts } from './read-backup.ts';

export interface PlacingParts {
  /** The database with the rows that name the files. */
  readonly db: Db | Tx;
  /** Settings of the place where the files go: the object store, or the data folder. */
  readonly config: Config;
  readonly source: BackupSource;
  readonly progress: (line: string) => void;
  readonly stopped: AbortSignal;
}

/**
 * Puts the files of a backup back into their store: those that a row names. (A file deleted while the backup
 * was made may be in it without a row.) Returns how many files were restored, and how many rows lack theirs.
 */
export async function placeFiles(
  parts: PlacingParts,
): Promise<{ readonly placed: number; readonly missing: number }> {
  const stores = { files: storeOf(parts.config, 'files'), pictures: storeOf(parts.config, 'pictures') };
  let placed = 0;
  for await (const part of readParts(parts.source)) {
    if (part.kind !== 'file') continue;
    parts.stopped.throwIfAborted();
    const contentType = await contentTypeOf(parts.db, part.area, part.name);
    if (contentType === undefined) continue;
    parts.progress(part.entry.name);
    const { size, bytes } = part.entry;
    await stores[part.area].put(part.name, Readable.from(bytes), { size, contentType });
    placed += 1;
  }
  let named = 0;
  for (const area of fileAreas) named += await countNamed(parts.db, area);
  return { placed, missing: Math.max(0, named - placed) };
}

/** Undefined if no row names the file. */
async function contentTypeOf(db: Db | Tx, area: FileArea, name: string): Promise<string | undefined> {
  const { table, name: column, where } = registers[area];
  const type = area === 'files' ? sql.ref('content_type') : sql.lit('image/webp');
  const { rows } = await sql<{ type: string }>`
    select ${type} as type from ${sql.table(table)} where ${sql.ref(column)} = ${name} and ${sql.raw(where)}`.execute(
    db,
  );
  return rows[0]?.type;
}

async function countNamed(db: Db | Tx, area: FileArea): Promise<number> {
  const { table, where } = registers[area];
  const { rows } = await sql<{ named: number }>`
    select count(*) as named from ${sql.table(table)} where ${sql.raw(where)}`.execute(db);
  return rows[0]?.named ?? 0;
}
