import { sqlMigration } from '../database/migrate.ts';
import type { Db } from '../database/tables.ts';
import type { JobRun } from './job.ts';

/** The last run of a job, recorded by any server of this portal. */
export interface JobRunTable {
  name: string;
  started_at: string;
  took_ms: number;
  problem: string | null;
  next_at: string | null;
}

declare module '../database/tables.ts' {
  interface Database {
    job_run: JobRunTable;
  }
}

export const jobTables = sqlMigration(
  'platform-003-job-runs',
  `
    create table job_run (
      name TEXT primary key,
      started_at TEXT not null,
      took_ms INTEGER not null,
      problem TEXT,
      next_at TEXT
    );
  `,
);

const longestProblem = 300;

/** Records how a job ended, replacing its previous run, for other processes to read. */
export async function saveJobRun(db: Db, name: string, run: JobRun, nextAt: Date | undefined): Promise<void> {
  const row = {
    started_at: run.startedAt.toISOString(),
    took_ms: run.tookMs,
    problem: run.problem?.slice(0, longestProblem) ?? null,
    next_at: nextAt?.toISOString() ?? null,
  };
  await db
    .insertInto('job_run')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** The last recorded runs, by name. */
export function readJobRuns(db: Db): Promise<JobRunTable[]> {
  return db.selectFrom('job_run').selectAll().orderBy('name').execute();
}
