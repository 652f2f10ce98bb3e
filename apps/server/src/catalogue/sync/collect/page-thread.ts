import { collectGarbage, serveCalls } from '@yuelan/threads';
import type { Wording } from '../../../platform/message.ts';
import { HarvestFailure } from './collector.ts';
import { type PageFacts, readPage } from './read-page.ts';
import { Spool } from './spool.ts';

/**
 * A thread that reads the pages of one harvest and writes their records to a file, because a large page takes long to
 * read.
 */

let spool: Spool | undefined;
let records: readonly string[] = [];

const calls = {
  async begin(path: string): Promise<void> {
    await spool?.close();
    spool = await Spool.begin(path);
  },
  /** Reads a page; `keep` then writes its records. */
  async read(bytes: Uint8Array, root: string): Promise<PageFacts | { readonly failure: Wording }> {
    try {
      const page = readPage(bytes, root);
      records = page.records;
      return page.facts;
    } catch (error) {
      // An error from a thread loses its class.
      if (error instanceof HarvestFailure) return { failure: error.why };
      throw error;
    }
  },
  async keep(): Promise<{ readonly records: number; readonly bytes: number }> {
    await begun().add(records);
    records = [];
    collectGarbage();
    const { records: count, bytes } = begun();
    return { records: count, bytes };
  },
  /** Finishes the file and returns its digest. */
  async end(): Promise<{ readonly digest: string; readonly bytes: number }> {
    const file = begun();
    const digest = await file.end();
    await file.close();
    spool = undefined;
    return { digest, bytes: file.bytes };
  },
};
export type PageCalls = typeof calls;

function begun(): Spool {
  if (spool === undefined) throw new Error('No file was begun.');
  return spool;
}

serveCalls(calls);
