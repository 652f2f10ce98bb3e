import { z } from 'zod/mini';
import type { Schema } from './call.ts';

export const pageSizes = [5, 10, 15, 50, 100, 200, 300, 400] as const;
export const defaultPageSize = 10;
export const maxPageSize = 400;
/** Rows past this offset are refused: nobody reads them, and walking there is what scrapers do. */
export const maxOffset = 10_000;

/** Paging in: `pageNum` from 1. */
export const paging = {
  pageNum: z._default(z.int().check(z.minimum(1), z.maximum(maxOffset)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(maxPageSize)), defaultPageSize),
};

export const pagingInput = z.strictObject(paging);

/** Paging out, except for searches, which answer `{ rs, aggs, totalRecord }`. */
export function pageOf<Item extends Schema>(item: Item) {
  return z.object({
    results: z.array(item),
    totalRecord: z.int().check(z.minimum(0)),
    pageNum: z.int(),
    pageSize: z.int(),
  });
}
