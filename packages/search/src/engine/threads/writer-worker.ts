import { parentPort, workerData } from 'node:worker_threads';
import { failureOf, type Reply, type WriterRequest, type WriterResult, type WriterTask } from './messages.ts';
import { stepBack } from './step-back.ts';
import { Writer } from './writer.ts';

/** The writer thread: one request at a time, in order. */

const folder: unknown = workerData;
if (parentPort === null || typeof folder !== 'string') throw new Error('this file is a worker thread');
const port = parentPort;
stepBack();
const writer = new Writer(folder, (message) => port.postMessage({ log: message }));

async function run(task: WriterTask): Promise<WriterResult> {
  switch (task.kind) {
    case 'state':
      return { kind: 'state', state: writer.state(task.group) };
    case 'apply':
      return { kind: 'state', state: await writer.apply(task.group, task.changes, task.applied) };
    case 'startBuild':
      writer.startBuild(task.group, task.build);
      return { kind: 'done' };
    case 'build':
      await writer.build(task.build, task.records);
      return { kind: 'done' };
    case 'finishBuild':
      return { kind: 'state', state: writer.finishBuild(task.build, task.applied) };
    case 'abandonBuild':
      writer.abandonBuild(task.build);
      return { kind: 'done' };
    case 'lists':
      void makeLists(task.group);
      return { kind: 'done' };
    case 'tidy':
      writer.tidy(task.group);
      return { kind: 'done' };
    case 'discard':
      writer.discard(task.group);
      return { kind: 'done' };
    case 'close':
      await writer.close();
      return { kind: 'done' };
  }
}

async function answer({ call, task }: WriterRequest): Promise<void> {
  let reply: Reply<WriterResult>;
  try {
    reply = { call, result: await run(task) };
  } catch (error) {
    reply = { call, result: failureOf(error) };
  }
  port.postMessage(reply);
}

let last: Promise<void> = Promise.resolve();

/** How long a change may wait for lists that are made anew, in milliseconds. */
const piece = 50;
const making = new Set<string>();

/** Piece by piece, each after the requests that came before it. */
async function makeLists(group: string): Promise<void> {
  if (making.has(group)) return;
  making.add(group);
  let isMore = true;
  const makePiece = () => {
    isMore = false;
    try {
      isMore = writer.makeLists(group, piece);
    } catch (error) {
      port.postMessage({
        log: `lists of ${group} were not made: ${error instanceof Error ? error.message : error}`,
      });
    }
  };
  while (isMore) {
    await new Promise(setImmediate);
    last = last.then(makePiece);
    await last;
  }
  making.delete(group);
}

port.on('message', (request: WriterRequest) => {
  last = last.then(() => answer(request));
});
