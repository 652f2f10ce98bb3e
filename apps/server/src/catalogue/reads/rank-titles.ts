import type { RankItem } from '@yuelan/contract';
import type { Db } from '../../platform/database/tables.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { presentRankItem } from '../present.ts';
import { listRecommended, type RankSlice, rankByAge, rankByBorrows, type StoredTitle } from '../store.ts';

interface Page {
  readonly pageNum: number;
  readonly pageSize: number;
}

const offsetOf = (page: Page) => (page.pageNum - 1) * page.pageSize;

function pageOfRank(page: Page, slice: RankSlice, num: (title: StoredTitle, place: number) => number) {
  const offset = offsetOf(page);
  const results: RankItem[] = slice.titles.map((title, index) =>
    presentRankItem(title, num(title, offset + index + 1)),
  );
  return { results, totalRecord: slice.total, pageNum: page.pageNum, pageSize: page.pageSize };
}

/** Titles by how often they were borrowed. */
export async function mostBorrowedTitles(db: Db, library: LibraryScope, page: Page) {
  const slice = await rankByBorrows(db, library.serviceid, offsetOf(page), page.pageSize);
  return pageOfRank(page, slice, (title) => title.borrowCount);
}

/** Titles by when they came into the catalogue. */
export async function newestTitles(db: Db, library: LibraryScope, page: Page) {
  const slice = await rankByAge(db, library.serviceid, offsetOf(page), page.pageSize);
  return pageOfRank(page, slice, (_title, place) => place);
}

/** What this library's staff recommend. */
export async function recommendedTitles(db: Db, library: LibraryScope, page: Page) {
  const slice = await listRecommended(db, library, offsetOf(page), page.pageSize);
  return pageOfRank(page, slice, (_title, place) => place);
}
