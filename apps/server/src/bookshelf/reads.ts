import type { ViewedTitle } from '@yuelan/contract';
import { bookFactsOf, findTitles } from '../catalogue/public.ts';
import { dayMs } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type Page, sliceOf } from '../platform/page-slice.ts';
import { findReaderViews } from './history-store.ts';
import { findEveryonesViews, findOwnViews } from './store.ts';

/** How long views are kept. "Everyone is looking at" covers this period. */
const keptDays = 30;

/** The first day (YYYY-MM-DD) whose views are kept. */
export function oldestDay(now: Date): string {
  return new Date(now.getTime() - keptDays * dayMs).toISOString().slice(0, 10);
}

/** Viewed titles: the caller's (for a visitor, of this visit), newest first, or everyone's, most viewed first. */
export async function readViewed(
  db: Db,
  caller: Caller,
  input: Page & { readonly scope: 'mine' | 'everyone' },
) {
  const { library, sessionId, readerId } = caller;
  const page = sliceOf(input);
  const { clientid } = library;
  const slice =
    input.scope === 'everyone'
      ? await findEveryonesViews(db, library.serviceid, oldestDay(caller.now), page)
      : readerId === undefined
        ? await findOwnViews(db, { clientid, viewer: sessionId }, page)
        : await findReaderViews(db, { clientid, readerId }, page);
  const titles = await findTitles(
    db,
    library.serviceid,
    slice.views.map((view) => view.titleId),
  );
  const byId = new Map(titles.map((title) => [title.id, title]));
  const results = slice.views.flatMap(({ titleId, times, viewedAt }): ViewedTitle[] => {
    const title = byId.get(titleId);
    if (title === undefined) return [];
    const { record } = title;
    return [
      {
        catalogueId: String(titleId),
        ...bookFactsOf(record, library),
        num: times,
        ...(input.scope === 'mine' ? { viewedAt } : {}),
      },
    ];
  });
  return { results, totalRecord: slice.total, pageNum: input.pageNum, pageSize: input.pageSize };
}
