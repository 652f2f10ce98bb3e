import { setTimeout as sleep } from 'node:timers/promises';
import { parseConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open.ts';
import type { Db } from '../../apps/server/src/platform/database/tables.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { Cluster } from './cluster.ts';
import { faults } from './faults.ts';
import { LeaseWatch } from './lease-watch.ts';
import type { Options } from './options.ts';
import { ReadersAtWork } from './readers-at-work.ts';
import { printMeetings } from './report.ts';
import type { Trial } from './trial.ts';

export const trials: Readonly<Record<string, Trial>> = faults;

/** How long the job that ends holds may take to be done with all of them after the last fault, in seconds. */
const jobsWithin = 180;

/** Builds a cluster, lets readers work while its parts fail, and judges what is left. True when all is well. */
export async function runTrial(
  trial: Trial,
  options: Options,
  told: (line: string) => void,
): Promise<boolean> {
  const seconds = options.seconds ?? trial.seconds;
  const first = trial.fromBefore === true ? options.before : undefined;
  const cluster = await Cluster.start({ ...options, partitions: trial.partitions === true, first }, told);
  const opened = openDatabase(
    parseConfig({ DATABASE_URL: cluster.databaseUrl, DATA_DIR: options.folder, LOG_LEVEL: 'silent' }),
    { log: createLog('silent'), purpose: 'work' },
  );
  try {
    const readers = await ReadersAtWork.gather(cluster, opened.db, options.folder);
    const leases = new LeaseWatch();
    const end = new AbortController();
    const working = [readers.work(options.pause, end.signal), leases.run(opened.db, end.signal)];
    told(`readers are at work for ${seconds} s`);
    const startedAt = Date.now();
    const say = (line: string) =>
      told(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(5)} s  ${line}`);
    await trial.run({
      cluster,
      seconds,
      fault: options.fault ?? trial.fault,
      from: options.from,
      tally: readers.tally,
      say,
    });
    end.abort();
    await Promise.all(working);
    const wrong = await judge(cluster, opened.db, readers);
    readers.close();
    printMeetings(readers.tally.meetings(), told);
    const ledgers = readers.workers.map(({ ledger }) => ledger);
    const sum = (of: (ledger: (typeof ledgers)[number]) => number) =>
      ledgers.reduce((total, ledger) => total + of(ledger), 0);
    told(`changes confirmed to readers       ${sum(({ confirmed }) => confirmed)}`);
    told(`changes without an answer          ${sum(({ unanswered }) => unanswered)}`);
    told(`holds for the job to end           ${readers.forgetful.expected}`);
    told(`leases that changed hands          ${leases.handovers}`);
    const all = [...wrong, ...leases.wrong];
    told(`lost, broken or done twice         ${all.length}`);
    for (const one of all.slice(0, 50)) told(`  ${one}`);
    return all.length === 0;
  } finally {
    await opened.close();
    await cluster.stop();
    told('Everything is removed.');
  }
}

/** What was confirmed and is not there, what contradicted a confirmation, and what the portal's own examination finds. */
async function judge(cluster: Cluster, db: Db, readers: ReadersAtWork): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const node of cluster.nodes)
    await node.untilReady().catch(() => wrong.push(`${node.name} is not ready again`));
  await untilExpired(db);
  for (const worker of readers.workers)
    wrong.push(...(await worker.check(db)), ...worker.ledger.contradictions);
  wrong.push(...doctorSays(cluster));
  return wrong;
}

/** Waits until the job has ended the holds whose time is over, or has had time enough. */
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
