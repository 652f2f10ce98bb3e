import { type Purchase, purchaseSchema } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import type { Selection } from 'kysely';
import { countRows, readPage } from '../platform/database/listing.ts';
import type { Database, Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderScope } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';

export type PurchaseStatus = Purchase['status'];

export interface NewRecommendation {
  readonly bookName: string;
  readonly firstAuthor: string;
  readonly reason: string;
  readonly at: Date;
}

const columns = [
  'id',
  'book_name as bookName',
  'first_author as firstAuthor',
  'reason',
  'status',
  'created_at as createtime',
  'answer',
  'title_id as titleId',
] as const;

function presentRow({
  titleId,
  answer,
  ...row
}: Selection<Database, 'purchase_recommendation', (typeof columns)[number]>): Purchase {
  return purchaseSchema.parse({
    ...row,
    id: String(row.id),
    ...(answer === '' ? {} : { answer }),
    ...(titleId === null ? {} : { catalogueId: String(titleId) }),
  });
}

/** Treats 《活着》 and "活 着" as the same book. A title made up only of symbols (《！》) is compared as written. */
function keyOf(text: string): string {
  return titleKey(text) || text.normalize('NFKC').replace(/\s+/g, ' ');
}

/** Adds a recommendation, under review. Does nothing if the reader has already recommended this book. */
export async function insertRecommendation(
  tx: Tx,
  scope: ReaderScope,
  recommendation: NewRecommendation,
): Promise<Purchase | undefined> {
  const time = recommendation.at.toISOString();
  const row = await tx
    .insertInto('purchase_recommendation')
    .values({
      clientid: scope.clientid,
      reader_id: scope.readerId,
      book_name: recommendation.bookName,
      first_author: recommendation.firstAuthor,
      reason: recommendation.reason,
      status: 1,
      // JSON marks where the first of the two texts ends.
      match_key: JSON.stringify([keyOf(recommendation.bookName), keyOf(recommendation.firstAuthor)]),
      created_at: time,
      updated_at: time,
    })
    .onConflict((conflict) => conflict.columns(['clientid', 'reader_id', 'match_key']).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? undefined : presentRow(row);
}

/** The number of a reader's recommendations under review. */
export async function countOpen(tx: Tx, scope: ReaderScope): Promise<number> {
  return countRows(
    tx
      .selectFrom('purchase_recommendation')
      .where(({ and }) => and({ clientid: scope.clientid, reader_id: scope.readerId }))
      .where('status', '=', 1),
  );
}

/** A reader's recommendations, newest first. */
export async function findOwn(
  db: Db,
  scope: ReaderScope,
  page: Slice,
): Promise<{ readonly results: Purchase[]; readonly total: number }> {
  const own = db
    .selectFrom('purchase_recommendation')
    .where(({ and }) => and({ clientid: scope.clientid, reader_id: scope.readerId }));
  const { rows, total } = await readPage(own, page, (query) =>
    query.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc'),
  );
  return { results: rows.map(presentRow), total };
}

/** The recommendations of a library's readers with card numbers, oldest first, for staff. */
export async function findForStaff(db: Db, clientid: ClientId, status: PurchaseStatus | undefined) {
  const listed = db
    .selectFrom('purchase_recommendation')
    .innerJoin('reader', (join) =>
      join
        .onRef('reader.id', '=', 'purchase_recommendation.reader_id')
        .onRef('reader.clientid', '=', 'purchase_recommendation.clientid'),
    )
    .select(columns.map((column) => `purchase_recommendation.${column}` as const))
    .select('reader.borrow_number')
    .where('purchase_recommendation.clientid', '=', clientid)
    .orderBy('purchase_recommendation.created_at')
    .orderBy('purchase_recommendation.id');
  const rows = await (status === undefined
    ? listed
    : listed.where('purchase_recommendation.status', '=', status)
  ).execute();
  return rows.map((row) => ({ ...presentRow(row), borrowNumber: row.borrow_number }));
}
