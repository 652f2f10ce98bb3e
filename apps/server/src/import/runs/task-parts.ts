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

/** Calls `work` with the file of a run, copied from the shared store to this machine. Throws if the file is gone. */
export async function withFile<Answer>(
  { store }: Pick<TaskParts, 'store'>,
  { object_name }: Pick<StoredRun, 'object_name'>,
  work: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const bytes = object_name === '' ? undefined : await store.get(object_name);
  if (bytes === undefined) throw new UnreadableFileError('file.missing');
  // An empty folder of its own: if a table names picture files beside it, none are found.
  const folder = await mkdtemp(join(tmpdir(), 'yuelan-import-'));
  try {
    const path = join(folder, 'file');
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
