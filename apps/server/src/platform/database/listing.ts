import type { SelectQueryBuilder } from 'kysely';
import type { Slice } from '../page-slice.ts';

/** The number of rows that a query finds. The query must not select anything yet. */
export async function countRows<Tables, Named extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Named, Row>,
): Promise<number> {
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ readonly total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Reads a page of a list and the number of rows in the list. `select` adds columns and an order to the list's query.
 */
export async function readPage<Tables, Named extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Named, object>,
  page: Slice,
  select: (query: SelectQueryBuilder<Tables, Named, object>) => SelectQueryBuilder<Tables, Named, Row>,
) {
  const rows = await select(list).offset(page.offset).limit(page.limit).execute();
  return { rows, total: await countRows(list) };
}
