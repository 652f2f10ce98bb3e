import { parentPort } from 'node:worker_threads';
import { documentOf } from '../index/document.ts';
import type { AnalystReply, AnalystRequest } from './analyst.ts';

/** Turns records into documents for the writer thread. */

if (parentPort === null) throw new Error('this file is a worker thread');
const port = parentPort;

port.on('message', ({ records }: AnalystRequest) => {
  let reply: AnalystReply;
  try {
    reply = { documents: records.map(documentOf) };
  } catch (error) {
    reply = { error: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(reply);
});
