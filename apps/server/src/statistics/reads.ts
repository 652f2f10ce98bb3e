import { type Grouping, type GroupRow, type MeasureKey, measureKeys, type Overview } from '@yuelan/contract';
import type { Db } from '../platform/database/tables.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { Statistics } from './board.ts';
import type { GroupCount } from './counts.ts';
import { gradeOf } from './rules/grade.ts';
import { inSteps, isSpan, type Span, spanBefore, startsOf, stepOf } from './rules/period.ts';

export interface StatisticsParts {
  readonly db: Db;
  readonly statistics: Statistics;
  /** Writes the counts that are still waiting, so that nobody reads old numbers. */
  readonly flush: () => Promise<void>;
}

/** Checks a requested period. Refuses one that is not valid. */
export function checkedSpan(span: Span): Span {
  if (!isSpan(span)) throw refuse('statistics.period.wrong');
  return { from: span.from, to: span.to };
}

const sum = (counts: readonly { readonly times: number }[]) =>
  counts.reduce((total, { times }) => total + times, 0);

/** The measures of a period, beside the period before. */
export async function readOverview(
  { db, statistics, flush }: StatisticsParts,
  library: LibraryScope,
  span: Span,
): Promise<Overview> {
  await flush();
  const before = spanBefore(span);
  const step = stepOf(span);
  const [starts, startsBefore] = [startsOf(span, step), startsOf(before, step)];
  const measures = await Promise.all(
    measureKeys.map(async (key) => {
      const now = await statistics.byDay(db, library, key, span);
      const then = await statistics.byDay(db, library, key, before);
      const valuesBefore = inSteps(startsBefore, then);
      return {
        key,
        total: sum(now),
        before: sum(then),
        values: [...inSteps(starts, now)],
        // The period before may touch one month more or less.
        valuesBefore: starts.map((_, at) => valuesBefore[at] ?? 0),
      };
    }),
  );
  return { ...span, before, step, starts: [...starts], measures };
}

/** The measures day by day, for a table. */
export async function readDays(
  { db, statistics }: StatisticsParts,
  library: LibraryScope,
  span: Span,
): Promise<readonly { readonly day: string; readonly times: readonly number[] }[]> {
  const days = startsOf(span, 'day');
  const counted = await Promise.all(
    measureKeys.map(async (key) => inSteps(days, await statistics.byDay(db, library, key, span))),
  );
  return days.map((day, at) => ({ day, times: counted.map((values) => values[at] ?? 0) }));
}

/** The measures of a period by class, grade or borrower type. */
export async function readGroups(
  { db, statistics }: StatisticsParts,
  library: LibraryScope,
  span: Span,
  by: Grouping,
): Promise<readonly GroupRow[]> {
  const { departments, borrowerTypes } = await statistics.readers.names(db, library);
  const nameOf = ({ departmentId, borrowerTypeId }: GroupCount) => {
    if (by === 'type') return borrowerTypes.get(borrowerTypeId) ?? '';
    const name = departments.get(departmentId) ?? '';
    return by === 'class' ? name : gradeOf(name);
  };
  const rows = new Map<string, GroupRow>();
  const add = (key: Exclude<keyof GroupRow, 'name'>, counts: readonly GroupCount[]) => {
    for (const count of counts) {
      const name = nameOf(count);
      const row = rows.get(name) ?? { name, ...none };
      rows.set(name, { ...row, [key]: row[key] + count.times });
    }
  };
  const counts = (key: MeasureKey, of = span) => statistics.byGroup(db, library, key, of);
  add('readers', await statistics.readers.valid(db, library));
  add('borrowers', await statistics.borrowers(db, library, span));
  add('loans', await counts('loans'));
  add('before', await counts('loans', spanBefore(span)));
  add('returns', await counts('returns'));
  add('visits', await counts('readerVisits'));
  add('participants', await counts('participants'));
  return [...rows.values()];
}
const none = { readers: 0, borrowers: 0, loans: 0, before: 0, returns: 0, visits: 0, participants: 0 };

const collator = new Intl.Collator('zh-CN', { numeric: true });

/** The rows whose names contain a text, in an order such as `-loans`. */
export function sortedGroups(rows: readonly GroupRow[], text: string, sort: string): readonly GroupRow[] {
  const by = sort.replace(/^-/, '');
  const direction = sort.startsWith('-') ? -1 : 1;
  const wanted = text.trim().toLowerCase();
  const compare = (one: GroupRow, other: GroupRow) =>
    by === 'readers' || by === 'borrowers' || by === 'loans' || by === 'visits' || by === 'participants'
      ? direction * (one[by] - other[by]) || collator.compare(one.name, other.name)
      : direction * collator.compare(one.name, other.name);
  return rows.filter(({ name }) => name.toLowerCase().includes(wanted)).toSorted(compare);
}
