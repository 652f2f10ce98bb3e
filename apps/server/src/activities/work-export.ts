import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore, Files } from '../files/public.ts';
import { Fault } from '../platform/fault.ts';
import { t } from '../platform/message.ts';
import { csvCell } from '../platform/tables/csv-cell.ts';
import type { StaffWork } from './work-store.ts';

/** The result of an export. */
export interface WorkExport {
  readonly written: number;
  /** Present from an earlier run, with the same size. */
  readonly kept: number;
  /** Ids of works whose video is missing from the store. */
  readonly missing: readonly string[];
}

const listName = 'works.csv';
const headings = [
  'id',
  'reader',
  'name',
  'activity',
  'entered',
  'scores',
  'original name',
  'file',
  'captions',
];

/**
 * Writes videos, captions and a list of them into a folder. A file appears under its name only once it is complete. A
 * repeated run writes only what is missing.
 */
export async function exportWorks(
  { files, store }: { readonly files: Files; readonly store: FileStore },
  works: readonly StaffWork[],
  folder: string,
  signal: AbortSignal,
): Promise<WorkExport> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new Fault(t`${folder} cannot be created: ${error.message}`);
  });
  let written = 0;
  let kept = 0;
  const missing: string[] = [];
  const lines = [headings];
  for (const work of works) {
    const base = `${nameOf(work.borrow_number)}-${work.id}`;
    const fetch = (key: string, name: string) => fetchFile({ files, store }, key, join(folder, name), signal);
    const video = `${base}.mp4`;
    const found = await fetch(work.key, video);
    if (found === 'missing') missing.push(String(work.id));
    else if (found === 'kept') kept += 1;
    else written += 1;
    const captions = `${base}.vtt`;
    const hasCaptions = work.captions_key !== '' && (await fetch(work.captions_key, captions)) !== 'missing';
    lines.push([
      String(work.id),
      work.borrow_number,
      work.real_name,
      work.activity_name,
      work.created_at,
      work.assessments.map(({ assessor, score }) => `${assessor} ${score}`).join('; '),
      work.filename,
      found === 'missing' ? '' : video,
      hasCaptions ? captions : '',
    ]);
  }
  // The byte order mark tells spreadsheet programs that the file is UTF-8.
  const list = `\ufeff${lines.map((line) => line.map(csvCell).join(',')).join('\n')}\n`;
  await writeFile(join(folder, listName), list, { mode: 0o600 });
  return { written, kept, missing };
}

/** A card number as part of a file name on any system. */
const nameOf = (borrowNumber: string) => borrowNumber.replace(/[^\p{L}\p{N}_-]/gu, '_').slice(0, 60);

async function fetchFile(
  { files, store }: { readonly files: Files; readonly store: FileStore },
  key: string,
  path: string,
  signal: AbortSignal,
): Promise<'written' | 'kept' | 'missing'> {
  const file = await files.find(key);
  if (file === undefined) return 'missing';
  if ((await stat(path).catch(() => undefined))?.size === file.size) return 'kept';
  const bytes = await store.get(file.objectName);
  if (bytes === undefined) return 'missing';
  const part = `${path}.part`;
  try {
    await pipeline(bytes, createWriteStream(part, { mode: 0o600 }), { signal });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return 'written';
}
