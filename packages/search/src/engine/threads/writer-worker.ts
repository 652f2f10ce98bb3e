import { workerData } from 'node:worker_threads';
import { type Batch, type PackedPart, serveCalls, stepBack, unpack } from '@yuelan/threads';
import type { Change, SearchRecord } from '../../port.ts';
import { Writer } from './writer.ts';

/** The writer thread: one call at a time, in order. */

/** What the writer thread calls back. */
export interface WriterOwner {
  log(message: string): void;
}

const folder: unknown = workerData;
if (typeof folder !== 'string') throw new Error('the writer needs a folder');
stepBack();

let last: Promise<unknown> = Promise.resolve();

/** After this many milliseconds without a call, the thread releases what it does not need until the next one. */
const restAfterMs = 5000;
let resting: NodeJS.Timeout | undefined;

function inOrder<Answer>(work: () => Answer | Promise<Answer>): Promise<Answer> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  resting = (resting ?? setTimeout(rest, restAfterMs).unref()).refresh();
  return done;
}

/** A pending call ends first. */
function rest(): void {
  last = last
    .then(() => writer.rest())
    .catch((error: unknown) => log(`the writing thread cannot rest: ${error}`));
}

/** The longest that a change waits for upkeep, in milliseconds. */
const piece = 50;
const making = new Set<string>();

/** Rebuilds lists and merges words of a group piece by piece, between other calls. */
async function upkeep(group: string): Promise<void> {
  if (making.has(group)) return;
  making.add(group);
  try {
    do await new Promise(setImmediate);
    while (await inOrder(() => writer.upkeep(group, piece)));
  } catch (error) {
    log(`the upkeep of ${group} failed: ${error instanceof Error ? error.message : error}`);
  }
  making.delete(group);
}

const calls = {
  state: (group: string) => inOrder(() => writer.state(group)),
  apply: (group: string, changes: Batch<Change>, applied: number) =>
    inOrder(() => writer.apply(group, unpack(changes), applied)),
  startBuild: (group: string, build: number) => inOrder(() => writer.startBuild(group, build)),
  build: (build: number, records: readonly PackedPart<SearchRecord>[]) =>
    inOrder(() => writer.build(build, records)),
  finishBuild: (build: number, applied: number) => inOrder(() => writer.finishBuild(build, applied)),
  abandonBuild: (build: number) => inOrder(() => writer.abandonBuild(build)),
  upkeep: (group: string) => inOrder(() => void upkeep(group)),
  tidy: (group: string) => inOrder(() => writer.tidy(group)),
  discard: (group: string) => inOrder(() => writer.discard(group)),
  close: () => inOrder(() => writer.close()),
};
export type WriterCalls = typeof calls;

const owner = serveCalls<WriterOwner>(calls);
const log = (message: string): void => void owner.log.asEvent(message);
const writer = new Writer(folder, log);
