import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableFileError } from '../../platform/import/detect-format.ts';
import type { ReadReply, ReadTask } from './read-beside.ts';
import { type CatalogueReading, type CatalogueRow, readCatalogue } from './read-catalogue.ts';

/** A thread that reads one file: every message asks for the next rows. */

if (parentPort === null) throw new Error('this file is a worker thread');
const port = parentPort;
const task: ReadTask = workerData;

/** What a message holds at most: one transaction's rows, and bytes of the file where rows are long. */
const rowsAtOnce = 1000;
const bytesAtOnce = 4 * 1024 * 1024;

let reading: CatalogueReading | undefined;
let rows: AsyncIterator<CatalogueRow> | undefined;

async function next(): Promise<ReadReply> {
  reading ??= await readCatalogue(task.source, task.options);
  rows ??= reading[Symbol.asyncIterator]();
  const { facts } = reading;
  const read: CatalogueRow[] = [];
  const until = facts.bytesRead + bytesAtOnce;
  while (read.length < rowsAtOnce && facts.bytesRead < until) {
    const { value, done } = await rows.next();
    if (done === true) return { kind: 'rows', rows: read, facts, isLast: true };
    read.push(value);
  }
  return { kind: 'rows', rows: read, facts, isLast: false };
}

async function answer(): Promise<void> {
  try {
    port.postMessage(await next());
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    port.postMessage({ kind: 'unreadable', code: error.code, value: error.value } satisfies ReadReply);
  }
}

port.on('message', () => {
  void answer();
});
