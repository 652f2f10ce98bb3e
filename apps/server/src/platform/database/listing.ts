import type { SelectQueryBuilder } from 'kysely';
import type { Slice } from '../page-slice.ts';

/** How many rows a query finds that selects nothing yet. */
export async function countRows<Tables, Named extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Named, Row>,
): Promise<number> {
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ readonly total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

/** A page of a list, and how many rows the list has: `select` adds columns and an order to its query. */
export async function readPage<Tables, Named extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Named, object>,
  page: Slice,
  select: (query: SelectQueryBuilder<Tables, Named, object>) => SelectQueryBuilder<Tables, Named, Row>,
) {
  const rows = await select(list).offset(page.offset).limit(page.limit).execute();
  return { rows, total: await countRows(list) };
}
