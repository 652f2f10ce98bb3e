import type { PurchaseRequest } from '@yuelan/contract';
import { sql } from 'kysely';
import { containing } from '../platform/database/containing.ts';
import { readPage } from '../platform/database/listing.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';
import type { PurchaseStatus } from './store.ts';

/** SQL of recommendations, as the staff answers them. */

const columns = [
  'purchase_recommendation.id',
  'purchase_recommendation.clientid',
  'purchase_recommendation.match_key as matchKey',
  'purchase_recommendation.book_name as bookName',
  'purchase_recommendation.first_author as firstAuthor',
  'purchase_recommendation.reason',
  'purchase_recommendation.status',
  'purchase_recommendation.answer',
  'purchase_recommendation.title_id as titleId',
  'purchase_recommendation.version',
  'purchase_recommendation.created_at as createdAt',
  'reader.id as readerId',
  'reader.real_name as realName',
  'reader.borrow_number as borrowNumber',
] as const;

const requests = (db: Db | Tx) =>
  db
    .selectFrom('purchase_recommendation')
    .innerJoin('reader', (join) =>
      join
        .onRef('reader.id', '=', 'purchase_recommendation.reader_id')
        .onRef('reader.clientid', '=', 'purchase_recommendation.clientid'),
    )
    .select(columns);
export type StoredRequest = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

/** Filters. An empty text and the status 0 do not filter. */
export interface RequestFilter {
  readonly text: string;
  readonly status: PurchaseStatus | 0;
}
export type RequestOrder = 'waiting' | '-waiting' | 'requests' | '-requests';

/** A page of the books that readers ask for. Requests with the same key and status form one book. */
export async function findBooks(
  db: Db,
  clientid: ClientId,
  { text, status }: RequestFilter,
  order: RequestOrder,
  page: Slice,
): Promise<{ readonly books: PurchaseRequest[]; readonly total: number }> {
  const books = db.selectFrom((from) =>
    from
      .selectFrom('purchase_recommendation')
      .select(['match_key', 'status'])
      .select(({ fn }) => [
        fn.countAll<number>().as('requests'),
        fn.min('created_at').as('since'),
        fn.max('updated_at').as('answered_at'),
      ])
      .where('clientid', '=', clientid)
      .$if(status !== 0, (query) => query.where('status', '=', status))
      .where(containing(text, ['purchase_recommendation.book_name', 'purchase_recommendation.first_author']))
      .groupBy(['match_key', 'status'])
      .as('book'),
  );
  const { rows, total } = await readPage(books, page, (query) => {
    const selected = query.select(['book.match_key', 'book.status']);
    const ordered =
      order === 'waiting' || order === '-waiting'
        ? selected
            .orderBy(sql`case when book.status = 1 then 0 else 1 end`, order === 'waiting' ? 'asc' : 'desc')
            .orderBy(sql`case when book.status = 1 then book.since end`)
            .orderBy('book.answered_at', 'desc')
        : selected.orderBy('book.requests', order === 'requests' ? 'asc' : 'desc').orderBy('book.since');
    return ordered.orderBy('book.match_key').orderBy('book.status');
  });
  if (rows.length === 0) return { books: [], total };
  const found = await requests(db)
    .where('purchase_recommendation.clientid', '=', clientid)
    .where(
      'match_key',
      'in',
      rows.map(({ match_key }) => match_key),
    )
    .orderBy('purchase_recommendation.created_at')
    .orderBy('purchase_recommendation.id')
    .execute();
  return {
    books: rows.flatMap(({ match_key, status: of }) =>
      presentBook(found.filter((one) => one.matchKey === match_key && one.status === of)),
    ),
    total,
  };
}

/** Every request, with a row for each reader. */
export async function findRequests(
  db: Db,
  clientid: ClientId,
  { text, status }: RequestFilter,
): Promise<readonly StoredRequest[]> {
  return requests(db)
    .where('purchase_recommendation.clientid', '=', clientid)
    .$if(status !== 0, (query) => query.where('purchase_recommendation.status', '=', status))
    .where(containing(text, ['purchase_recommendation.book_name', 'purchase_recommendation.first_author']))
    .orderBy('purchase_recommendation.created_at')
    .orderBy('purchase_recommendation.id')
    .execute();
}

/** Requests by id, locked until the transaction ends; without `clientid`, those of all libraries. */
export async function lockRequests(
  tx: Tx,
  clientid: ClientId | undefined,
  ids: readonly number[],
): Promise<readonly StoredRequest[]> {
  for (const id of ids.toSorted((a, b) => a - b))
    await tx
      .updateTable('purchase_recommendation')
      .set(({ ref }) => ({ version: ref('version') }))
      .where('id', '=', id)
      .$if(clientid !== undefined, (query) => query.where('clientid', '=', clientid ?? ''))
      .execute();
  return requests(tx)
    .where('purchase_recommendation.id', 'in', [...ids])
    .$if(clientid !== undefined, (query) =>
      query.where('purchase_recommendation.clientid', '=', clientid ?? ''),
    )
    .orderBy('purchase_recommendation.id')
    .execute();
}

/** The staff's answer to a request. */
export interface StoredAnswer {
  readonly status: number;
  readonly answer: string;
  readonly titleId: number | null;
}

/** Writes an answer over the version that was read. */
export async function putAnswer(
  tx: Tx,
  { id, version }: Pick<StoredRequest, 'id' | 'version'>,
  { status, answer, titleId }: StoredAnswer,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('purchase_recommendation')
    .set({ status, answer, title_id: titleId, version: version + 1, updated_at: at.toISOString() })
    .where('id', '=', id)
    .execute();
}

const isStatus = (status: number): status is PurchaseStatus => [1, -1, 2, -2, -4].includes(status);

/** The requests for one book, with one answer; [] if there are none. */
export function presentBook(found: readonly StoredRequest[]): PurchaseRequest[] {
  // If the answers differ, the latest.
  const [first, last] = [found[0], found.at(-1)];
  if (first === undefined || last === undefined || !isStatus(first.status)) return [];
  return [
    {
      id: String(first.id),
      bookName: first.bookName,
      firstAuthor: first.firstAuthor,
      status: first.status,
      answer: last.answer,
      ...(last.titleId === null ? {} : { catalogueId: String(last.titleId) }),
      since: first.createdAt,
      requests: found.map((one) => ({
        id: String(one.id),
        version: one.version,
        reader: { id: one.readerId, name: one.realName, number: one.borrowNumber },
        reason: one.reason,
        createdAt: one.createdAt,
      })),
    },
  ];
}
