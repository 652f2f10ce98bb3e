import { z } from 'zod';
import type { Db } from '../database/tables.ts';
import type { Wording } from '../message.ts';
import type { JobRun } from './job.ts';
import { type JobRunTable, saveJobRun } from './job-store.ts';

/** Why a backup failed, in words for librarians, who see neither the error nor the paths in it. */
export const backupFailures = {
  'no-room': { 'zh-CN': '磁盘空间不足', 'en-US': 'there was not enough space' },
  damaged: { 'zh-CN': '数据库已损坏', 'en-US': 'the database is damaged' },
  stopped: { 'zh-CN': '中途被停止', 'en-US': 'it was stopped' },
  failed: { 'zh-CN': 'backup 命令报告了错误', 'en-US': 'the command backup reported an error' },
} as const satisfies Record<string, Wording>;
export type BackupFailure = keyof typeof backupFailures;
const failureSchema = z.enum(['no-room', 'damaged', 'stopped', 'failed']).catch('failed');

/** Names under which backups are recorded beside the jobs. A backup is a command, not a job. */
const made = 'backup';
const failed = 'backup-failed';

/** Records a backup. One that failed leaves the record of the last one that was made. */
export function saveBackupRun(
  db: Db,
  run: Omit<JobRun, 'problem'> & { readonly problem: BackupFailure | undefined },
): Promise<void> {
  return saveJobRun(db, run.problem === undefined ? made : failed, run, undefined);
}

export interface LastBackup {
  /** When the last backup that was made began; ISO 8601. */
  readonly madeAt: string | undefined;
  /** The last attempt, if it failed. */
  readonly failed: { readonly at: string; readonly why: BackupFailure } | undefined;
}

/** Separates what is known of backups from the runs of jobs. `backup` is undefined before the first attempt. */
export function splitRuns(runs: readonly JobRunTable[]): {
  readonly jobs: readonly JobRunTable[];
  readonly backup: LastBackup | undefined;
} {
  const jobs = runs.filter(({ name }) => name !== made && name !== failed);
  // A record of an older version says under the same name whether it was made.
  const attempts = runs.filter((run) => !jobs.includes(run));
  const last = attempts.toSorted((a, b) => (a.started_at < b.started_at ? 1 : -1))[0];
  if (last === undefined) return { jobs, backup: undefined };
  const madeAt = attempts.find(({ problem }) => problem === null)?.started_at;
  const why = failureSchema.parse(last.problem);
  return {
    jobs,
    backup: { madeAt, failed: last.problem === null ? undefined : { at: last.started_at, why } },
  };
}
