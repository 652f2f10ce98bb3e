import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { circulationCalls, createCheckedClient } from '@yuelan/contract';
import { createApp } from '../../src/app.ts';
import { checkInvariants } from '../../src/circulation/check-invariants.ts';
import { lendCopy } from '../../src/circulation/public.ts';
import type { BrokenRule } from '../../src/platform/checkup.ts';
import { dayMs } from '../../src/platform/clock.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { fixedClock } from '../fixed-clock.ts';
import { LogLines } from '../log-lines.ts';
import { addReaders, makeScene, type TestReader } from './fixtures.ts';

/**
 * `kill -9` while readers write. After the restart, whatever was confirmed to a reader must be true, and whatever was
 * refused must not, at whatever point the server died. Checked over HTTP only, as a reader would see it.
 */

const cli = fileURLToPath(new URL('../../src/yuelan.ts', import.meta.url));
const readers = 8;
const copiesEach = 4;
export interface KillReport {
  readonly rounds: number;
  /** Writes that were acknowledged before a kill, and checked after it. */
  readonly acknowledged: number;
  readonly refused: number;
  /** Writes whose answer was lost in the kill. They may or may not have happened. */
  readonly unanswered: number;
  readonly slowestStartMs: number;
  readonly lost: readonly string[];
  readonly broken: readonly BrokenRule[];
}

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly startMs: number;
}

function environmentOf(dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    RATE_LIMIT: 'off',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
  };
}

async function start(dataDir: string): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, [cli, 'serve'], {
    env: { ...process.env, ...environmentOf(dataDir) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url !== undefined) return { child, url, startMs: performance.now() - began };
  }
  throw new Error('The server ended before it was ready.');
}

const clientOf = (server: Server, reader: TestReader) =>
  createCheckedClient(async ({ path, body }) => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${reader.token}` },
      body,
    });
    return { status: response.status, body: await response.json() };
  });

/**
 * What one reader knows: the copies that are held, their hold numbers, and the loans that were renewed with their due
 * dates.
 */
interface Knowledge {
  readonly reader: TestReader;
  readonly own: readonly string[];
  readonly holds: Map<string, string>;
  readonly renewed: Map<string, string>;
  /** The copy or loan of the last request, if its answer never came. */
  doubt: string | undefined;
}

interface Tally {
  acknowledged: number;
  refused: number;
  unanswered: number;
}

/** Writes until the server has stopped. Calls `written` after every acknowledged write. */
async function write(
  server: Server,
  known: Knowledge,
  random: () => number,
  tally: Tally,
  written: () => void,
): Promise<void> {
  const call = clientOf(server, known.reader);
  for (;;) {
    const index = Math.floor(random() * copiesEach);
    const copy = known.own[index] ?? '';
    const loan = `L${copy}`;
    const held = known.holds.get(copy);
    const renews = random() < 0.3;
    known.doubt = renews ? loan : copy;
    try {
      if (renews) {
        const answer = await call(circulationCalls.renew, { lendType: 3, inputData: loan });
        if (answer.kind === 'answered') known.renewed.set(loan, answer.data.shouldReturnTime);
        else if (answer.kind === 'failed') throw new Error(`renew: ${answer.status}`);
      } else if (held === undefined) {
        const answer = await call(circulationCalls.placeHold, { bookBarCode: copy });
        if (answer.kind === 'answered') known.holds.set(copy, answer.data.id);
        else if (answer.kind === 'failed') throw new Error(`pre-borrow: ${answer.status}`);
      } else {
        const answer = await call(circulationCalls.cancelHolds, { ids: [{ id: held }] });
        if (answer.kind === 'answered') known.holds.delete(copy);
        else if (answer.kind === 'failed') throw new Error(`cancel: ${answer.status}`);
      }
      tally.acknowledged += 1;
      known.doubt = undefined;
      written();
      // A request for another reader's item is refused, and must leave no trace.
      const foreign = await call(circulationCalls.cancelHolds, { ids: [{ id: '999999999' }] });
      if (foreign.kind === 'refused') tally.refused += 1;
    } catch {
      if (known.doubt !== undefined) tally.unanswered += 1;
      return;
    }
  }
}

/** Compares the server's state with what was confirmed to the reader, and accepts either outcome of the last request. */
async function compare(server: Server, known: Knowledge): Promise<string[]> {
  const call = clientOf(server, known.reader);
  const lost: string[] = [];
  const holds = await call(circulationCalls.holds, { pageSize: 400 });
  const loans = await call(circulationCalls.loans, { pageSize: 400 });
  if (holds.kind !== 'answered' || loans.kind !== 'answered')
    return [`the lists did not come: ${holds.kind}, ${loans.kind}`];
  const active = new Map(
    holds.data.results.filter(({ statusId }) => statusId === 1).map((hold) => [hold.bookBarCode, hold.id]),
  );
  for (const copy of known.own) {
    const now = active.get(copy);
    if (known.doubt === copy) {
      if (now === undefined) known.holds.delete(copy);
      else known.holds.set(copy, now);
    } else if (now !== known.holds.get(copy))
      lost.push(`${copy}: told ${known.holds.get(copy) ?? 'nothing'}, there is ${now ?? 'nothing'}`);
  }
  for (const loan of loans.data.results) {
    const told = known.renewed.get(loan.bookBarCode);
    if (known.doubt === loan.bookBarCode) {
      if (loan.renewCount > 0) known.renewed.set(loan.bookBarCode, loan.shouldReturnTime);
    } else if (told === undefined ? loan.renewCount !== 0 : loan.shouldReturnTime !== told)
      lost.push(`${loan.bookBarCode}: told ${told ?? 'nothing'}, it is due ${loan.shouldReturnTime}`);
  }
  known.doubt = undefined;
  return lost;
}

/** Fills a data folder with a library whose readers have copies to hold and loans to renew. */
async function prepare(dataDir: string): Promise<Knowledge[]> {
  const clock = fixedClock(new Date(Date.now() - dayMs));
  const logged = new LogLines();
  const app = await createApp(parseConfig(environmentOf(dataDir)), { clock, logTo: logged });
  try {
    const test = Object.assign(app, { clock, logged });
    const rules = ['loanDays=5', 'maxPreBorrows=100', 'maxLoans=100', 'pickUpDays=9'];
    const scene = await makeScene(test, {
      copies: Array.from({ length: readers * copiesEach }, () => 1),
      readers: 0,
      rules,
    });
    const loans = await makeScene(test, {
      clientid: 'loans',
      group: 'qinghe',
      copies: Array.from({ length: readers * copiesEach }, () => 1),
      readers: 0,
      prefix: 'L',
    });
    clock.set(new Date());
    const people = await addReaders(test, 'qinghe', readers);
    const known: Knowledge[] = [];
    for (const [index, reader] of people.entries()) {
      const own = Array.from({ length: copiesEach }, (_, copy) => `${index * copiesEach + copy + 1}-1`);
      for (const barcode of own) {
        const now = new Date(Date.now() - dayMs);
        const lent = await lendCopy(app.db, scene.place, {
          readerId: reader.id,
          barcode: `L${barcode}`,
          now,
        });
        if ('refused' in lent)
          throw new Error(`L${barcode} was not lent: ${lent.refused} (${loans.place.serviceid})`);
      }
      known.push({ reader, own, holds: new Map(), renewed: new Map(), doubt: undefined });
    }
    return known;
  } finally {
    await app.close();
  }
}

/**
 * Kills the server `rounds` times, each after a random number of acknowledged writes, and checks its state each time.
 */
export async function runKillRounds(
  rounds: number,
  random: () => number = Math.random,
  told: (line: string) => void = () => {},
): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuelan-kill-'));
  const tally: Tally = { acknowledged: 0, refused: 0, unanswered: 0 };
  const lost: string[] = [];
  let slowestStartMs = 0;
  let server: Server | undefined;
  try {
    const known = await prepare(dataDir);
    for (let round = 1; round <= rounds; round += 1) {
      server ??= await start(dataDir);
      const { child } = server;
      const gone = once(child, 'exit');
      let left = 5 + Math.floor(random() * 60);
      const written = () => {
        left -= 1;
        if (left === 0) child.kill('SIGKILL');
      };
      const running = server;
      await Promise.all(known.map((reader) => write(running, reader, random, tally, written)));
      await gone;
      server = await start(dataDir);
      slowestStartMs = Math.max(slowestStartMs, server.startMs);
      for (const reader of known) lost.push(...(await compare(server, reader)));
      told(
        `round ${round}: ${tally.acknowledged} acknowledged, ready again after ${Math.round(server.startMs)} ms`,
      );
    }
    if (server !== undefined) {
      const gone = once(server.child, 'exit');
      server.child.kill('SIGTERM');
      await gone;
      server = undefined;
    }
    return { rounds, ...tally, slowestStartMs, lost, broken: await look(dataDir) };
  } finally {
    server?.child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function look(dataDir: string): Promise<readonly BrokenRule[]> {
  const app = await createApp(parseConfig(environmentOf(dataDir)), { logTo: new LogLines() });
  try {
    return await checkInvariants(app.db);
  } finally {
    await app.close();
  }
}
