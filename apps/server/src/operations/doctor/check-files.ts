import { sql } from 'kysely';
import { fileNameOf, StoreUnavailable, storeAdvice } from '../../files/public.ts';
import { type Finding, fine, note, wrong } from '../../platform/checkup.ts';
import type { CommandParts } from '../../platform/cli/context.ts';
import { t } from '../../platform/message.ts';
import { namesOf, registers, storeOf } from '../kept-files.ts';
import { type FileArea, fileAreas } from '../manifest.ts';

const about = 'files';
const shown = 3;

/** Files without a row, and rows without a file. */
export async function checkFiles(parts: CommandParts): Promise<readonly Finding[]> {
  try {
    return await compareFiles(parts);
  } catch (error) {
    const { objectStore } = parts.config;
    if (!(error instanceof StoreUnavailable) || objectStore === undefined) throw error;
    return [
      wrong(
        about,
        storeAdvice(error, objectStore),
        t`Until then pictures and videos are missing, and uploads are refused.`,
      ),
    ];
  }
}

async function compareFiles(parts: CommandParts): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  let count = 0;
  const folderOf = (area: FileArea) =>
    parts.config.objectStore === undefined ? `${area}/kept` : `${parts.config.objectStore.prefix}${area}`;
  for (const area of fileAreas) {
    // The store first: files that arrive meanwhile are looked up again.
    const store = storeOf(parts.config, area);
    const stored = new Set<string>();
    for await (const name of store.list()) stored.add(fileNameOf(name));
    const named = await readNames(parts, namesOf(area));
    const missing: string[] = [];
    for (const name of named)
      if (!stored.has(fileNameOf(name)) && (await store.stat(name)) === undefined) missing.push(name);
    const stillNamed = new Set(missing.length === 0 ? [] : await readNames(parts, namesOf(area)));
    const gone = missing.filter((name) => stillNamed.has(name));
    if (gone.length > 0)
      findings.push(
        wrong(
          about,
          t`${gone.length} files of ${folderOf(area)} are missing: ${gone.slice(0, shown).join(', ')}.`,
          parts.config.objectStore !== undefined
            ? t`Restore them from a backup of the store.`
            : area === 'files'
              ? t`Restore them from a backup (in tar they are files/…); otherwise their readers must upload them again.`
              : t`Restore them from a backup (in tar they are pictures/…), or change the content that shows them and run content sync.`,
        ),
      );
    const known = new Set((await readNames(parts, everyName(area))).map(fileNameOf));
    const surplus = [...stored].filter((name) => !known.has(name));
    if (surplus.length > 0)
      findings.push(
        note(
          about,
          t`${surplus.length} files of ${folderOf(area)} are unused: ${surplus.slice(0, shown).join(', ')}.`,
          t`They do no harm; look at them, then delete them if you like.`,
        ),
      );
    count += named.length;
  }
  if (findings.length === 0) findings.push(fine(about, t`${count} kept files, each with its row.`));
  return findings;
}

function everyName(area: FileArea): string {
  const { table, name } = registers[area];
  return `select ${name} as name from ${table}`;
}

async function readNames(parts: CommandParts, select: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`${sql.raw(select)}`.execute(parts.db);
  return rows.map(({ name }) => name);
}
