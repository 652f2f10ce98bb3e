import { workerData } from 'node:worker_threads';
import { collectGarbage, serveCalls } from '@yuelan/threads';
import { type FileProblem, UnreadableFileError } from '../../import/public.ts';
import { type PackedRows, packRows } from './packed-rows.ts';
import {
  type CatalogueFacts,
  type CatalogueReading,
  type CatalogueRow,
  type ReadOptions,
  readCatalogue,
} from './read-catalogue.ts';

/** A thread that reads one file. Each call returns the next rows. */

export interface ReadTask {
  readonly source: { readonly path: string };
  readonly options: Omit<ReadOptions, 'signal'>;
}

export interface ReadRows {
  readonly packed: PackedRows;
  readonly facts: CatalogueFacts;
  readonly isLast: boolean;
}

/** Why the file cannot be read. */
interface Unreadable {
  readonly unreadable: FileProblem;
  readonly value: string;
}

const task: ReadTask = workerData;

/** One answer has at most as many rows as one transaction, or covers this many bytes of the file if rows are long. */
const rowsAtOnce = 1000;
const bytesAtOnce = 4 * 1024 * 1024;

let reading: CatalogueReading | undefined;
let rows: AsyncIterator<CatalogueRow> | undefined;

async function readOn(): Promise<ReadRows> {
  reading ??= await readCatalogue(task.source, task.options);
  rows ??= reading[Symbol.asyncIterator]();
  const { facts } = reading;
  const read: CatalogueRow[] = [];
  const until = facts.bytesRead + bytesAtOnce;
  while (read.length < rowsAtOnce && facts.bytesRead < until) {
    const { value, done } = await rows.next();
    if (done === true) return { packed: packRows(read), facts, isLast: true };
    read.push(value);
  }
  return { packed: packRows(read), facts, isLast: false };
}

const calls = {
  async next(): Promise<ReadRows | Unreadable> {
    try {
      collectGarbage();
      return await readOn();
    } catch (error) {
      if (error instanceof UnreadableFileError) return { unreadable: error.code, value: error.value };
      throw error;
    }
  },
};
export type ReadCalls = typeof calls;

serveCalls(calls);
