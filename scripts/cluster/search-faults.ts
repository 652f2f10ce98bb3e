import { setTimeout as sleep } from 'node:timers/promises';
import type { TrialParts } from './trial.ts';

/** Seconds within which a node must report what is wrong with OpenSearch, and that it has recovered. */
const saidWithin = 30;
/** OpenSearch checks its disk every 30 s, and again before it writes. */
const healedWithin = 90;

const inWords = (seconds: number | undefined) => `after ${seconds?.toFixed(1)} s`;

/** OpenSearch is down for a while, then hangs for a while. */
export async function withoutOpenSearch(parts: TrialParts): Promise<void> {
  const { cluster, seconds, fault, say } = parts;
  const until = performance.now() + seconds * 1000;
  await sleep(20_000);
  await cluster.search.stop();
  say('OpenSearch is stopped');
  await expectSaid(parts, 'search.unreachable', fault);
  await cluster.search.start();
  say('OpenSearch answers again');
  await expectSilent(parts, 'search.unreachable', saidWithin);
  await sleep(20_000);
  cluster.search.freeze();
  say('OpenSearch accepts connections and answers none');
  await expectSaid(parts, 'search.unreachable', fault);
  cluster.search.thaw();
  say('OpenSearch answers again');
  await expectSilent(parts, 'search.unreachable', saidWithin);
  await sleep(Math.max(20_000, until - performance.now()));
}

/** The disk of OpenSearch is full for a while. */
export async function fullDisk(parts: TrialParts): Promise<void> {
  const { cluster, seconds, fault, say } = parts;
  const until = performance.now() + seconds * 1000;
  await sleep(20_000);
  await cluster.search.fill(0.97);
  say('the disk of OpenSearch is full');
  await expectSaid(parts, 'search.full', fault);
  cluster.search.makeRoom();
  say('there is room again');
  await expectSilent(parts, 'search.full', healedWithin);
  await sleep(Math.max(20_000, until - performance.now()));
}

/** Lets a fault last, during which every node has to report a code. */
async function expectSaid({ health, say, wrong }: TrialParts, code: string, fault: number): Promise<void> {
  const ends = performance.now() + fault * 1000;
  const took = await health.until(code, true, fault);
  if (took === undefined) wrong(`not every node says ${code} after ${fault} s`);
  else say(`every node says ${code} ${inWords(took)}`);
  await sleep(Math.max(0, ends - performance.now()));
}

/** Waits until no node reports a code, and searches show every change. */
async function expectSilent({ health, say, wrong }: TrialParts, code: string, within: number): Promise<void> {
  const started = performance.now();
  const took = await health.until(code, false, within);
  if (took === undefined) wrong(`${health.saying(code).join(', ')}: still ${code} after ${within} s`);
  else say(`no node says ${code} any more ${inWords(took)}`);
  const level = await health.untilLevel(within);
  if (level === undefined) wrong(`searches do not show every change ${within} s after the fault`);
  else say(`searches show every change ${inWords((performance.now() - started) / 1000)}`);
}
