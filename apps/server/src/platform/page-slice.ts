import { maxOffset } from '@yuelan/contract';

/** A page of a list, as named in a call: `pageNum` from 1. */
export interface Page {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** The rows of a list that a page shows. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** For an export of all data stored about a reader. */
export const everyRow: Slice = { offset: 0, limit: 1_000_000 };

/** Never negative, and never past `maxOffset`, where the page is empty. */
export function sliceOf({ pageNum, pageSize }: Page): Slice {
  const offset = Math.min(Math.max(0, (pageNum - 1) * pageSize), maxOffset);
  return { offset, limit: Math.max(0, Math.min(pageSize, maxOffset - offset)) };
}

/** The part of a list that is already in memory. */
export function sliced<Row>(rows: readonly Row[], page: Page): Row[] {
  const { offset, limit } = sliceOf(page);
  return rows.slice(offset, offset + limit);
}
