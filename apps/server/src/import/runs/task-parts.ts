import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { importOptionsSchema } from '@yuelan/contract';
import type { FileStore } from '../../files/public.ts';
import type { CommandParts } from '../../platform/cli/context.ts';
import type { Attachment } from '../attachments.ts';
import { UnreadableFileError } from '../detect-format.ts';
import type { ImportTarget } from '../kinds.ts';
import type { StoredRun } from './run-store.ts';

/** The parts that the import thread works with. */
export interface TaskParts extends CommandParts {
  readonly targets: ReadonlyMap<string, ImportTarget>;
  readonly attachments: readonly Attachment[];
  readonly store: FileStore;
}

/** A file of the shared store, copied to this machine until it is disposed of. */
export interface CopiedFile extends AsyncDisposable {
  readonly path: string;
}

/** @throws UnreadableFileError if the file of the run is gone */
export async function copyFile(
  { store }: Pick<TaskParts, 'store'>,
  { object_name }: Pick<StoredRun, 'object_name'>,
): Promise<CopiedFile> {
  const bytes = object_name === '' ? undefined : await store.get(object_name);
  if (bytes === undefined) throw new UnreadableFileError('file.missing');
  // An empty folder of its own: if a table names picture files beside it, none are found.
  const folder = await mkdtemp(join(tmpdir(), 'yuelan-import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'file');
  try {
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, [Symbol.asyncDispose]: remove };
}

/** How to read the file of a run, as options of an import. */
export function readingOf(options: string) {
  const { encoding, family, sheets, map, keepPasswords, createReaders, challenge } =
    importOptionsSchema.parse(JSON.parse(options));
  return {
    reading: {
      encoding,
      family,
      map,
      ...(sheets.length === 0 ? {} : { sheets }),
    },
    keepPasswords,
    createReaders,
    challenge,
  };
}
