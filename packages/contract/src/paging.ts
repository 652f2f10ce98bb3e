import { z } from 'zod/mini';
import type { Schema } from './call.ts';

export const pageSizes = [5, 10, 15, 50, 100, 200, 300, 400] as const;
export const defaultPageSize = 10;
export const maxPageSize = 400;
/** Nobody but scrapers pages past this offset. Searches refuse to go further; other lists are empty there. */
export const maxOffset = 10_000;

/** Paging input. `pageNum` starts at 1. */
export const paging = {
  pageNum: z._default(z.int().check(z.minimum(1), z.maximum(maxOffset)), 1),
  pageSize: z._default(z.int().check(z.minimum(1), z.maximum(maxPageSize)), defaultPageSize),
};

export const pagingInput = z.strictObject(paging);

/** Paging output, except for searches, which return `{ rs, aggs, totalRecord }`. */
export function pageOf<Item extends Schema>(item: Item) {
  return z.object({
    results: z.array(item),
    totalRecord: z.int().check(z.minimum(0)),
    pageNum: z.int(),
    pageSize: z.int(),
  });
}
