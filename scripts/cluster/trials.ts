import { setTimeout as sleep } from 'node:timers/promises';
import { parseConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open.ts';
import type { Db } from '../../apps/server/src/platform/database/tables.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { Meeting } from '../../apps/server/testing/traffic/tally.ts';
import { Cluster } from './cluster.ts';
import { faults } from './faults.ts';
import { HealthWatch } from './health-watch.ts';
import { LeaseWatch } from './lease-watch.ts';
import type { Options } from './options.ts';
import { ReadersAtWork } from './readers-at-work.ts';
import { printMeetings } from './report.ts';
import { Missing } from './requirements.ts';
import type { Trial } from './trial.ts';

export const trials: Readonly<Record<string, Trial>> = faults;

/** How long the job that ends holds may take after the last fault to end all of them, in seconds. */
const jobsWithin = 180;
/** How long an index may take after the last fault to show everything, in seconds. */
const levelWithin = 60;

/**
 * How long any request may take to end, in seconds. HAProxy gives up on a cut-off portal after 15, and a portal ends
 * its own requests sooner; the rest is for a busy machine. nginx waits for its `proxy_read_timeout`.
 */
const endsWithin = { haproxy: 30, nginx: 80 } as const;

/** What the trials of one cluster share. */
interface Stage {
  readonly cluster: Cluster;
  readonly db: Db;
  readonly readers: ReadersAtWork;
  readonly options: Options;
  readonly told: (line: string) => void;
}

/**
 * Builds a cluster, lets readers work while its parts fail, one trial after another, and judges the result. True if all
 * is well.
 */
export async function runTrials(
  names: readonly string[],
  options: Options,
  told: (line: string) => void,
): Promise<boolean> {
  const chosen = names.map((name) => trialOf(name));
  const cluster = await Cluster.start(
    {
      ...options,
      search: chosen.some(({ search }) => search === 'opensearch') ? 'opensearch' : options.search,
      smallDisk: chosen.some(({ smallDisk }) => smallDisk === true),
      partitions: chosen.some(({ partitions }) => partitions === true),
      first: chosen[0]?.fromBefore === true ? options.before : undefined,
    },
    told,
  );
  const opened = openDatabase(
    parseConfig({ DATABASE_URL: cluster.databaseUrl, DATA_DIR: options.folder, LOG_LEVEL: 'silent' }),
    { log: createLog('silent'), purpose: 'work' },
  );
  try {
    const readers = await ReadersAtWork.gather(cluster, opened.db, options.folder);
    let isWell = true;
    for (const [place, trial] of chosen.entries()) {
      told(`\n${names[place]}: ${trial.what}`);
      isWell = (await runTrial(trial, { cluster, db: opened.db, readers, options, told })) && isWell;
    }
    readers.close();
    return isWell;
  } finally {
    await opened.close();
    await cluster.stop();
    told('Everything is removed.');
  }
}

function trialOf(name: string): Trial {
  const trial = trials[name];
  if (trial === undefined) throw new Missing(`There is no trial ${name}.`);
  return trial;
}

async function runTrial(trial: Trial, { cluster, db, readers, options, told }: Stage): Promise<boolean> {
  const seconds = options.seconds ?? trial.seconds;
  const fault = options.fault ?? trial.fault;
  told(`readers are at work for ${seconds} s`);
  const startedAt = Date.now();
  const say = (line: string) =>
    told(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(5)} s  ${line}`);
  const before = readers.counts();
  const leases = new LeaseWatch();
  const health = new HealthWatch(cluster.nodes, say);
  const end = new AbortController();
  const working = [
    readers.work(options.pause, end.signal),
    leases.run(db, end.signal),
    health.run(end.signal),
  ];
  const wrong: string[] = [];
  await trial.run({
    cluster,
    seconds,
    fault,
    from: options.from,
    crawlers: options.crawlers,
    tally: readers.tally,
    ...{ leases, health, say },
    wrong: (sentence) => wrong.push(sentence),
  });
  end.abort();
  await Promise.all(working);
  wrong.push(...(await judge(cluster, db, readers)));
  const level = await health.untilLevel(levelWithin);
  if (level === undefined) wrong.push(`searches do not show every change after ${levelWithin} s`);
  wrong.push(...doctorSays(cluster));
  wrong.push(...leases.wrong, ...(trial.fromBefore === true ? [] : leases.kept));
  const meetings = readers.tally.meetings(startedAt);
  printMeetings(meetings, told);
  const after = readers.counts();
  told(`changes confirmed to readers       ${after.confirmed - before.confirmed}`);
  told(`changes without an answer          ${after.unanswered - before.unanswered}`);
  told(`holds for the job to end           ${after.toExpire - before.toExpire}`);
  told(`leases that changed hands          ${leases.handovers}`);
  told(`longest with a node that was gone  ${(leases.longestOrphaned / 1000).toFixed(0)} s`);
  told(`most changes that searches lagged  ${health.mostBehind}`);
  told(`lost, broken or done twice         ${wrong.length}`);
  for (const one of wrong.slice(0, 50)) told(`  ${one}`);
  const tooMuch = [
    ...failedTooMuch(meetings, trial.mayFail, trial.outage(fault)),
    ...endedLate(meetings, endsWithin[options.proxy]),
  ];
  told(`failed where nothing should, or longer than it should: ${tooMuch.length}`);
  for (const one of tooMuch) told(`  ${one}`);
  return wrong.length === 0 && tooMuch.length === 0;
}

/**
 * Confirmed changes that are missing, contradictions of confirmations, and the findings of the portal's own
 * examination.
 */
async function judge(cluster: Cluster, db: Db, readers: ReadersAtWork): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const node of cluster.nodes)
    await node.untilReady().catch(() => wrong.push(`${node.name} is not ready again`));
  await untilExpired(db);
  for (const worker of readers.workers)
    wrong.push(...(await worker.check(db)), ...worker.ledger.contradictions);
  return wrong;
}

function failedTooMuch(
  meetings: readonly Meeting[],
  mayFail: readonly string[] | undefined,
  outage: number,
): readonly string[] {
  return meetings.flatMap(({ kind, failed, longestOutage }) => {
    if (kind === 'all')
      return longestOutage > outage && outage > 0
        ? [`no reader had an answer for ${longestOutage} s: ${outage} s at most`]
        : [];
    return failed > 0 && mayFail?.includes(kind) === false ? [`${failed} requests failed: ${kind}`] : [];
  });
}

function endedLate(meetings: readonly Meeting[], within: number): readonly string[] {
  return meetings.flatMap(({ kind, longestWait }) =>
    kind !== 'all' && longestWait > within
      ? [`a request ended after ${longestWait} s, not within ${within} s: ${kind}`]
      : [],
  );
}

/** Waits until the job has ended the expired holds, or has had enough time. */
async function untilExpired(db: Db): Promise<void> {
  for (let waited = 0; waited < jobsWithin; waited += 1) {
    const due = await db
      .selectFrom('pre_borrow')
      .select('id')
      .where('status_id', '=', 1)
      .where('end_at', '<', new Date().toISOString())
      .execute();
    if (due.length === 0) return;
    await sleep(1000);
  }
}

function doctorSays(cluster: Cluster): readonly string[] {
  const printed = cluster.doctor();
  const { findings }: { findings: readonly { about: string; level: string; what: string }[] } =
    JSON.parse(printed);
  return findings
    .filter(({ level }) => level === 'wrong')
    .map(({ about, what }) => `doctor, ${about}: ${what}`);
}
