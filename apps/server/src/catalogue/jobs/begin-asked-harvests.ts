import type { Job } from '../../platform/jobs/job.ts';
import type { Portal } from '../../platform/portal.ts';

const intervalMs = 1000;

/** Wakes the harvest job when the command line, or the desk of another node, has asked for a harvest. */
export const beginAskedHarvests = ({ db, jobs }: Portal): Job => ({
  name: 'begin-asked-harvests',
  when: { everyMs: intervalMs },
  on: 'every-node',
  async run() {
    const asked = await db
      .selectFrom('harvest')
      .select('id')
      .where('state', '=', 'asked')
      .limit(1)
      .executeTakeFirst();
    if (asked !== undefined) void jobs.run('harvest-sources');
  },
});
