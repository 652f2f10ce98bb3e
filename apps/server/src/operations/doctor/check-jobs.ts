import { type Finding, fine, note } from '../../platform/checkup.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { backupFailures, type LastBackup, splitRuns } from '../../platform/jobs/backup-runs.ts';
import { type JobRunTable, readJobRuns } from '../../platform/jobs/job-store.ts';
import { t } from '../../platform/message.ts';

/** When each job of the server last ran, how it ended, and when it runs next. */
export async function checkJobs(db: Db, clock: Clock): Promise<readonly Finding[]> {
  const { jobs, backup } = splitRuns(await readJobRuns(db));
  const now = clock.now().toISOString();
  const ran = jobs.map((run) => {
    const about = `job ${run.name}`;
    if (run.problem === null)
      return fine(about, t`${begin(run)} and was done after ${run.took_ms} ms. ${next(run, now)}`);
    return note(
      about,
      t`${begin(run)} and failed: ${run.problem}. ${next(run, now)}`,
      t`The full error is in the server log. The job tries again by itself.`,
    );
  });
  return [
    ...(ran.length === 0 ? [fine('jobs', t`No server has run a job yet.`)] : ran),
    ...(backup === undefined ? [] : [lastBackup(backup)]),
  ];
}

function lastBackup({ madeAt, failed }: LastBackup): Finding {
  const made = t`It was made at ${madeAt}.`;
  if (failed === undefined) return fine('last backup', made);
  const tried = t`It was tried at ${failed.at} and failed: ${backupFailures[failed.why]}.`;
  return note(
    'last backup',
    madeAt === undefined ? tried : t`${tried} The one before was made at ${madeAt}.`,
    t`Make another one with the command backup.`,
  );
}

const begin = ({ started_at }: JobRunTable) => t`It last ran at ${started_at}`;

const next = ({ next_at }: JobRunTable, now: string) =>
  next_at !== null && next_at > now ? t`It runs next at ${next_at}.` : t`It runs when the server runs.`;
