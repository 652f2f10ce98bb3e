import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { codeOf, fileNameOf } from '../../files/public.ts';
import { type Finding, fine, note, wrong } from '../../platform/checkup.ts';
import type { CommandParts } from '../../platform/cli/context.ts';
import { t } from '../../platform/message.ts';
import { namesOf, registers, storeOf } from '../kept-files.ts';
import { type FileArea, fileAreas } from '../manifest.ts';

const about = 'files';
const shown = 3;

/** Files without a row, and rows without a file. */
export async function checkFiles(parts: CommandParts): Promise<readonly Finding[]> {
  if (parts.config.objectStore !== undefined) return [await checkObjectStore(parts)];
  const findings: Finding[] = [];
  let count = 0;
  for (const area of fileAreas) {
    // The folder first: files that arrive meanwhile are looked up again.
    const onDisk = await readKept(join(parts.config.dataDir, area, 'kept'));
    const named = await readNames(parts, namesOf(area));
    const store = storeOf(parts.config, area);
    const missing: string[] = [];
    for (const name of named)
      if (!onDisk.has(fileNameOf(name)) && (await store.stat(name)) === undefined) missing.push(name);
    const stillNamed = new Set(missing.length === 0 ? [] : await readNames(parts, namesOf(area)));
    const gone = missing.filter((name) => stillNamed.has(name));
    if (gone.length > 0)
      findings.push(
        wrong(
          about,
          t`${gone.length} files of ${folderOf(area)} are not there: ${gone.slice(0, shown).join(', ')}.`,
          area === 'files'
            ? t`Put them back from a backup (tar knows them as files/…); otherwise their readers upload them again.`
            : t`Put them back from a backup (tar knows them as pictures/…), or change the content that shows them and run content sync.`,
        ),
      );
    const known = new Set((await readNames(parts, everyName(area))).map(fileNameOf));
    const surplus = [...onDisk].filter((name) => !known.has(name));
    if (surplus.length > 0)
      findings.push(
        note(
          about,
          t`${surplus.length} files of ${folderOf(area)} are not used by anything: ${surplus.slice(0, shown).join(', ')}.`,
          t`They do no harm; look at them, then delete them if you like.`,
        ),
      );
    count += named.length;
  }
  if (findings.length === 0) findings.push(fine(about, t`${count} kept files, each with its row.`));
  return findings;
}

const folderOf = (area: FileArea) => `${area}/kept`;

function everyName(area: FileArea): string {
  const { table, name } = registers[area];
  return `select ${name} as name from ${table}`;
}

async function readNames(parts: CommandParts, select: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`${sql.raw(select)}`.execute(parts.db);
  return rows.map(({ name }) => name);
}

/** File names without their folders. */
async function readKept(folder: string): Promise<ReadonlySet<string>> {
  try {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return new Set(found.filter((entry) => entry.isFile()).map((entry) => entry.name));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return new Set();
    throw error;
  }
}

async function checkObjectStore(parts: CommandParts): Promise<Finding> {
  try {
    await storeOf(parts.config, 'files').stat('0'.repeat(32));
    return fine(about, t`The object store answers. What is in it is not compared with the database.`);
  } catch (error) {
    return wrong(
      about,
      t`The object store does not answer: ${error instanceof Error ? error.message : error}`,
      t`Is it running? Are FILES_URL and the AWS keys right?`,
    );
  }
}
