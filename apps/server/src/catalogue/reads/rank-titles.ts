import type { RankItem } from '@yuelan/contract';
import type { Db } from '../../platform/database/tables.ts';
import { type Page, sliced, sliceOf } from '../../platform/page-slice.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { findRecommendedIds } from '../booklists/store.ts';
import { presentRankItem } from '../present.ts';
import { findTitles, type RankSlice, rankByAge, rankByBorrows, type StoredTitle } from '../store.ts';
import type { BorrowRank } from './borrow-rank.ts';

function pageOfRank(
  library: LibraryScope,
  page: Page,
  slice: RankSlice,
  num: (title: StoredTitle, place: number) => number,
) {
  const { offset } = sliceOf(page);
  const results: RankItem[] = slice.titles.map((title, index) =>
    presentRankItem(title, num(title, offset + index + 1), library),
  );
  return { results, totalRecord: slice.total, pageNum: page.pageNum, pageSize: page.pageSize };
}

/** The first day of the library's window, in its time zone; undefined if the window is all time. */
function windowStart(library: LibraryScope, now: Date): Temporal.PlainDate | undefined {
  const { rankWindowDays, timeZone } = library.settings;
  if (rankWindowDays === 0) return undefined;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return today.toPlainDate().subtract({ days: rankWindowDays - 1 });
}

/**
 * Titles by how often they were borrowed in the library's window of days. If there were no borrows in it, as after an
 * import of old loans, uses all time.
 */
export async function mostBorrowedTitles(
  parts: { readonly db: Db; readonly borrowRank: BorrowRank },
  library: LibraryScope,
  now: Date,
  page: Page,
) {
  const { db, borrowRank } = parts;
  const from = windowStart(library, now);
  const ranked = from === undefined ? [] : await borrowRank.since(library.serviceid, from.toString());
  if (ranked.length === 0) {
    const slice = await rankByBorrows(db, library.serviceid, sliceOf(page));
    return pageOfRank(library, page, slice, (title) => title.borrowCount);
  }
  const slice = await sliceOfIds(
    db,
    library,
    ranked.map(({ titleId }) => titleId),
    page,
  );
  const times = new Map(ranked.map((one) => [one.titleId, one.times]));
  return pageOfRank(library, page, slice, (title) => times.get(title.id) ?? 0);
}

/** Titles by the day on which they came into the catalogue, within the library's window of days. */
export async function newestTitles(db: Db, library: LibraryScope, now: Date, page: Page) {
  const from = windowStart(library, now);
  const since =
    from === undefined
      ? ''
      : new Date(from.toZonedDateTime(library.settings.timeZone).epochMilliseconds).toISOString();
  const slice = await rankByAge(db, library.serviceid, since, sliceOf(page));
  return pageOfRank(library, page, slice, (_title, place) => place);
}

/** The titles that this library's staff recommend. */
export async function recommendedTitles(db: Db, library: LibraryScope, page: Page) {
  const slice = await sliceOfIds(db, library, await findRecommendedIds(db, library), page);
  return pageOfRank(library, page, slice, (_title, place) => place);
}

async function sliceOfIds(
  db: Db,
  library: LibraryScope,
  ids: readonly number[],
  page: Page,
): Promise<RankSlice> {
  const titles = await findTitles(db, library.serviceid, sliced(ids, page));
  return { titles, total: ids.length };
}
