import { readLastImport } from '../import/public.ts';
import { backupFailures, splitRuns } from '../platform/jobs/backup-runs.ts';
import { readJobRuns } from '../platform/jobs/job-store.ts';
import { fillWords, type Wording } from '../platform/message.ts';
import type { Domain } from '../platform/portal.ts';
import { TodayBoard } from './board.ts';
import { serveTodayCalls } from './routes.ts';

declare module '../platform/portal.ts' {
  interface Services {
    today: TodayBoard;
  }
}

const failedWords: Wording = { 'zh-CN': '没有完成：{why}', 'en-US': 'Not made: {why}' };
const beforeWords: Wording = {
  'zh-CN': '此前最近一次成功的备份：{at}',
  'en-US': 'Last backup that was made: {at}',
};
const jobWords: Wording = {
  'zh-CN': '后台任务 {name} 上次没有完成，系统会自动重试。如果一直如此，请告诉维护服务器的人：{problem}',
  'en-US':
    'The job {name} failed in its last run and will be tried again. If this goes on, tell whoever maintains the server: {problem}',
};
const noneWords: Wording = { 'zh-CN': '还没有成功的备份', 'en-US': 'No backup has been made yet' };

const minuteOf = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(at));

/** The desk's first screen. It starts before the domains that add their parts to it. */
export const todayDomain: Domain = {
  name: 'today',
  migrations: [],
  start(portal) {
    const board = new TodayBoard();
    board.addResult('import', 'import.run', (db, { clientid }, _now, language) =>
      readLastImport(db, clientid, language),
    );
    board.addResult('jobs', 'settings.read', async (db, _library, _now, language) => {
      const { jobs: runs } = splitRuns(await readJobRuns(db));
      const last = runs
        .map(({ started_at }) => started_at)
        .sort()
        .at(-1);
      if (last === undefined) return undefined;
      const failed = runs.flatMap(({ name, problem }) =>
        problem === null ? [] : [fillWords(jobWords[language], { name, problem })],
      );
      return { at: last, good: failed.length === 0, text: failed.join('\n') };
    });
    board.addResult('backup', 'settings.read', async (db, { settings }, _now, language) => {
      const { backup } = splitRuns(await readJobRuns(db));
      if (backup === undefined) return undefined;
      const { madeAt, failed } = backup;
      if (failed === undefined) return { at: madeAt ?? '', good: true, text: '' };
      const failure = fillWords(failedWords[language], { why: backupFailures[failed.why][language] });
      const before =
        madeAt === undefined
          ? noneWords[language]
          : fillWords(beforeWords[language], { at: minuteOf(madeAt, settings.timeZone) });
      return { at: failed.at, good: false, text: `${failure}\n${before}` };
    });
    portal.services.today = board;
    serveTodayCalls(portal, board);
  },
};
