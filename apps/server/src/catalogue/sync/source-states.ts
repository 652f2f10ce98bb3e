import type { HarvestOutcome, Language } from '@yuelan/contract';
import { z } from 'zod';
import { readImportResult } from '../../import/public.ts';
import { requireLibrary } from '../../library/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import { fillWords, type Wording } from '../../platform/message.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import type { Waiting } from '../../today/public.ts';
import { findSources, type HarvestLine, outcomeOf, readHarvests } from './harvest-store.ts';
import { countLive } from './origin-store.ts';
import { nextHarvest } from './source-settings.ts';

const wordingSchema = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });
const wordingOf = (text: string | null): Wording | undefined =>
  text === null ? undefined : wordingSchema.parse(JSON.parse(text));

const cleared: Wording = {
  'zh-CN': '三十天内没有人决定，已被清理',
  'en-US': 'Nobody decided within thirty days, and it was cleared away',
};

/** A harvest as lists show it. */
export function presentHarvest(line: HarvestLine) {
  return {
    source: line.source,
    at: line.begun_at,
    endedAt: line.runEndedAt || line.ended_at,
    complete: line.complete === 1,
    records: line.records,
    outcome: outcomeOf(line),
    counts: readImportResult(line.result)?.counts,
    problem: line.run !== '' && line.runState === null ? cleared : wordingOf(line.problem ?? line.runProblem),
    run: line.run,
  };
}

/** The state of a library's source. Times are ISO 8601, blank for never. */
export interface SourceState {
  readonly name: string;
  readonly outcome: HarvestOutcome | 'new';
  /** When the catalogue was last in step with the source. */
  readonly lastSuccess: string;
  readonly next: string;
  readonly problem: Wording | undefined;
  /** Records that came from the source. */
  readonly live: number;
}

export async function readSourceStates(db: Db, clientid: string): Promise<readonly SourceState[]> {
  const { timeZone } = await requireLibrary(db, clientid);
  return Promise.all(
    (await findSources(db, clientid)).map(async ({ name, settings, createdAt }) => {
      const lines = await readHarvests(db, clientid, name, 100);
      const [newest] = lines;
      const good = lines.find((line) => ['done', 'same'].includes(outcomeOf(line)));
      const next = nextHarvest(settings, timeZone, new Date(newest?.begun_at ?? createdAt));
      return {
        name,
        outcome: newest === undefined ? ('new' as const) : outcomeOf(newest),
        lastSuccess: good?.begun_at ?? '',
        next: next?.toISOString() ?? '',
        problem: newest === undefined ? undefined : presentHarvest(newest).problem,
        live: await countLive(db, clientid, name),
      };
    }),
  );
}

/** Harvests that wait for a decision. */
export async function waitingHarvests(db: Db, { clientid }: LibraryScope): Promise<Waiting> {
  return db
    .selectFrom('import_run')
    .innerJoin('harvest', 'harvest.run', 'import_run.id')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<string | null>('import_run.touched_at').as('since'),
    ])
    .where('import_run.clientid', '=', clientid)
    .where('import_run.source', '!=', '')
    .where('import_run.state', 'in', ['new', 'tried'])
    .where('import_run.task', '=', '')
    .where('harvest.state', '=', 'stored')
    .$castTo<Waiting>()
    .executeTakeFirstOrThrow();
}

const words = {
  done: {
    'zh-CN': '{source}：新增 {added}，更新 {updated}，未导入 {rejected}',
    'en-US': '{source}: {added} added, {updated} updated, {rejected} rejected',
  },
  same: { 'zh-CN': '{source}：没有变化', 'en-US': '{source}: nothing new' },
  waiting: {
    'zh-CN': '{source}：等待决定：{problem}',
    'en-US': '{source}: waits for a decision. {problem}',
  },
  other: { 'zh-CN': '{source}：{problem}', 'en-US': '{source}: {problem}' },
} as const;

/**
 * The outcome of a library's last harvest, for the desk's first screen. A harvest that waits for a decision comes
 * first.
 */
export async function readLastHarvest(db: Db, clientid: string, language: Language) {
  const lines = (await readHarvests(db, clientid, undefined, 50)).map(presentHarvest);
  const ended = lines.filter(
    ({ outcome }) => !['asked', 'harvesting', 'importing', 'discarded'].includes(outcome),
  );
  const line = ended.find(({ outcome }) => outcome === 'waiting') ?? ended[0];
  if (line === undefined) return undefined;
  const { outcome, source, counts } = line;
  const key = outcome === 'done' || outcome === 'same' || outcome === 'waiting' ? outcome : 'other';
  const facts = { added: 0, updated: 0, rejected: 0, ...counts };
  const problem = line.problem?.[language] ?? outcome;
  const good = ['done', 'same', 'undone'].includes(outcome);
  return {
    at: line.endedAt || line.at,
    good,
    text: fillWords(words[key][language], { ...facts, source, problem }),
  };
}
