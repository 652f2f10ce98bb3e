import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { serveCalls, stepBack } from '@yuelan/threads';

/** A thread that copies the write-ahead log of one database into its file. */

stepBack();
const file: string = workerData;
const database = new DatabaseSync(file, { timeout: 5000 });
// What another connection locks meanwhile is copied the next time.
const copying = database.prepare('pragma wal_checkpoint(passive)');

const calls = { copy: () => void copying.get() };
export type CopyLogCalls = typeof calls;

serveCalls(calls);
