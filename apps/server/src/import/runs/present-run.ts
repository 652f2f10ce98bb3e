import { type ImportRun, type ImportRunLine, importOptionsSchema, importTargets } from '@yuelan/contract';
import { z } from 'zod';
import { dayMs } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import type { Portal } from '../../platform/portal.ts';
import type { ImportTarget } from '../kinds.ts';
import { countReport } from './row-store.ts';
import { readResult } from './run-result.ts';
import type { StoredRun } from './run-store.ts';

/** A command that has not updated its run for this long was killed. */
const deadAfterMs = 5 * 60_000;
/** How many days a run can be undone, and its file and report are kept. */
export const keptDays = 30;

const problemSchema = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });

/** A message without its advice about command-line options, for which the screen has controls. */
export const withoutOptions = (text: string) =>
  text.replace(/\s*(?:[（(][^（()）]*--\w[^（()）]*[)）]|[;；。.]\s*[^;；。.:：]*--\w[^;；。.:：]*)/gu, '');

/** The true state of a run: if its command was killed, the run has stopped. */
export function settled(run: StoredRun, now: Date): StoredRun {
  const isDead =
    run.task === 'run' &&
    run.object_name === '' &&
    run.touched_at < new Date(now.getTime() - deadAfterMs).toISOString();
  return isDead ? { ...run, task: '', state: 'stopped' } : run;
}

const undoUntil = ({ ended_at, touched_at }: StoredRun) =>
  new Date(Date.parse(ended_at || touched_at) + keptDays * dayMs);

/** Why a run cannot be undone; '' if it can. */
export function hindranceOf(
  run: StoredRun,
  target: ImportTarget | undefined,
  now: Date,
): ImportRun['undo']['hindrance'] {
  if (target?.undo === undefined) return 'target';
  if (!['done', 'stopped', 'failed'].includes(run.state) || run.task !== '') return 'state';
  return undoUntil(run) <= now ? 'expired' : '';
}

export async function presentLine(
  { desk }: Pick<Portal, 'desk'>,
  db: Db,
  caller: DeskCaller,
  stored: StoredRun,
): Promise<ImportRunLine> {
  const run = settled(stored, caller.now);
  return {
    id: run.id,
    target: importTargets.find((name) => name === run.target) ?? null,
    fileName: run.file_name,
    source: run.source,
    state: run.state,
    task: run.task,
    at: run.created_at,
    by: await desk.nameOf(db, run.actor_type, run.actor, caller.language),
    counts: readResult(run.result)?.counts ?? null,
  };
}

export async function presentRun(
  portal: Pick<Portal, 'desk' | 'db'>,
  caller: DeskCaller,
  stored: StoredRun,
  target: ImportTarget | undefined,
): Promise<ImportRun> {
  const run = settled(stored, caller.now);
  const { language, now } = caller;
  const result = readResult(run.result);
  const hindrance = hindranceOf(run, target, now);
  const problem = run.problem === null ? undefined : problemSchema.parse(JSON.parse(run.problem));
  return {
    ...(await presentLine(portal, portal.db, caller, run)),
    endedAt: run.ended_at,
    options: importOptionsSchema.parse(JSON.parse(run.options)),
    hasFile: run.object_name !== '',
    progress: {
      rows: run.rows_done,
      total: run.rows_total,
      isWaiting: run.task !== '' && run.touched_at === run.asked_at,
    },
    problem: withoutOptions(problem?.[language] ?? ''),
    notes: result?.notes.map((note) => withoutOptions(note[language])) ?? [],
    reasons: result?.reasons.map(({ code, words, count }) => ({ code, text: words[language], count })) ?? [],
    reported: await countReport(portal.db, run.id),
    undo: {
      hindrance,
      until: hindrance === '' ? undoUntil(run).toISOString() : '',
      removed: run.removed,
      restored: run.restored,
    },
  };
}
