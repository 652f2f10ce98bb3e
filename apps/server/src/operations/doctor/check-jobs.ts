import { type Finding, fine, note } from '../../platform/checkup.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { backupRun, type JobRunTable, readJobRuns } from '../../platform/jobs/job-store.ts';
import { t } from '../../platform/message.ts';

/** When each job of the server last ran, how it ended, and when it runs next. */
export async function checkJobs(db: Db, clock: Clock): Promise<readonly Finding[]> {
  const runs = await readJobRuns(db);
  if (runs.length === 0) return [fine('jobs', t`No server has run a job yet.`)];
  const now = clock.now().toISOString();
  return runs.map((run) => {
    if (run.name === backupRun) return lastBackup(run);
    const about = `job ${run.name}`;
    if (run.problem === null)
      return fine(about, t`${begin(run)} and was done after ${run.took_ms} ms. ${next(run, now)}`);
    return note(
      about,
      t`${begin(run)} and failed: ${run.problem}. ${next(run, now)}`,
      t`The full error is in the server log. The job tries again by itself.`,
    );
  });
}

function lastBackup({ started_at, problem }: JobRunTable): Finding {
  if (problem === null) return fine('last backup', t`It was made at ${started_at}.`);
  return note(
    'last backup',
    t`It was tried at ${started_at} and failed: ${problem}.`,
    t`Make another one with the command backup.`,
  );
}

const begin = ({ started_at }: JobRunTable) => t`It last ran at ${started_at}`;

const next = ({ next_at }: JobRunTable, now: string) =>
  next_at !== null && next_at > now ? t`It runs next at ${next_at}.` : t`It runs when the server runs.`;
