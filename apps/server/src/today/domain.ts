import { readLastImport } from '../import/public.ts';
import { backupRun, readJobRuns } from '../platform/jobs/job-store.ts';
import type { Domain } from '../platform/portal.ts';
import { TodayBoard } from './board.ts';
import { serveTodayCalls } from './routes.ts';

declare module '../platform/portal.ts' {
  interface Services {
    today: TodayBoard;
  }
}

/** The desk's first screen. It starts before the domains that add their parts to it. */
export const todayDomain: Domain = {
  name: 'today',
  migrations: [],
  start(portal) {
    const board = new TodayBoard();
    board.addResult('import', 'import.run', (db, { clientid }, _now, language) =>
      readLastImport(db, clientid, language),
    );
    board.addResult('jobs', 'settings.read', async (db) => {
      const runs = (await readJobRuns(db)).filter(({ name }) => name !== backupRun);
      const last = runs
        .map(({ started_at }) => started_at)
        .sort()
        .at(-1);
      if (last === undefined) return undefined;
      const failed = runs.flatMap(({ name, problem }) => (problem === null ? [] : [`${name}: ${problem}`]));
      return { at: last, good: failed.length === 0, text: failed.join('\n') };
    });
    board.addResult('backup', 'settings.read', async (db) => {
      const run = (await readJobRuns(db)).find(({ name }) => name === backupRun);
      if (run === undefined) return undefined;
      return { at: run.started_at, good: run.problem === null, text: run.problem ?? '' };
    });
    portal.services.today = board;
    serveTodayCalls(portal, board);
  },
};
