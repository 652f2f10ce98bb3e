import { Thread } from '@yuelan/threads';
import { readHead, UnreadableFileError } from '../../import/public.ts';
import { unpackRows } from './packed-rows.ts';
import { type CatalogueReading, type ReadOptions, readCatalogue } from './read-catalogue.ts';
import type { ReadCalls, ReadRows, ReadTask } from './read-thread.ts';

/** Files of at least this size, in bytes, justify the second that a thread takes to start. */
const largeFile = 2 * 1024 * 1024;

/** Opens a catalogue file like `readCatalogue`, but reads large files in a thread. */
export async function openCatalogue(
  source: { readonly path: string },
  options: ReadOptions,
): Promise<CatalogueReading> {
  const { size } = await readHead(source.path);
  return size < largeFile ? readCatalogue(source, options) : readCatalogueBeside(source, options);
}

/** `readCatalogue` in a thread, which reads and judges the next rows while the caller writes the current ones. */
export async function readCatalogueBeside(
  source: { readonly path: string },
  { signal, ...options }: ReadOptions = {},
): Promise<CatalogueReading> {
  const task: ReadTask = { source, options };
  const thread = new Thread<ReadCalls>(new URL('./read-thread.ts', import.meta.url), {
    data: () => task,
  });
  const next = async (): Promise<ReadRows> => {
    const read = await thread.ask((calls) => calls.next());
    if ('unreadable' in read) throw new UnreadableFileError(read.unreadable, read.value);
    return read;
  };
  const first = await next().catch(async (error: unknown) => {
    await thread.close();
    throw error;
  });
  const { facts } = first;
  return {
    facts,
    [Symbol.asyncIterator]: async function* () {
      try {
        for (let read = first; ; ) {
          Object.assign(facts, read.facts);
          const coming = read.isLast ? undefined : next();
          // This promise is awaited later. Until then a failure must not count as unhandled.
          coming?.catch(() => undefined);
          for (const row of unpackRows(read.packed)) {
            signal?.throwIfAborted();
            yield row;
          }
          if (coming === undefined) return;
          read = await coming;
        }
      } finally {
        await thread.close();
      }
    },
  };
}
