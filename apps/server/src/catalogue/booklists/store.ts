import { removeContent } from '../../content/public.ts';
import { readPage } from '../../platform/database/listing.ts';
import { slices } from '../../platform/database/slices.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import type { ClientId, ServiceId } from '../../platform/ids.ts';
import type { Slice } from '../../platform/page-slice.ts';
import { hasIndexes } from '../dropped-indexes.ts';
import type { BooklistTable, BooklistTextTable } from './tables.ts';

interface Scope {
  readonly clientid: ClientId;
  readonly serviceid: ServiceId;
}

export type BooklistWords = Omit<BooklistTextTable, 'clientid' | 'sheet_id'>;
export interface StoredBooklist extends Pick<BooklistTable, 'id' | 'cover' | 'updated_at'> {
  readonly texts: readonly BooklistWords[];
  /** Titles of the booklist that readers may see, in its order. */
  readonly titleIds: readonly number[];
}

function shownBooklists(db: Db, clientid: ClientId, now: Date) {
  const at = now.toISOString();
  return db
    .selectFrom('special_sheet')
    .where('clientid', '=', clientid)
    .where('publish_at', '<=', at)
    .where(({ or, eb }) => or([eb('until_at', '=', ''), eb('until_at', '>', at)]));
}

const columns = ['id', 'cover', 'updated_at'] as const;

/** Published booklists in the order chosen by the staff. */
export async function findBooklists(
  db: Db,
  scope: Scope,
  now: Date,
  page: Slice,
): Promise<{ readonly booklists: readonly StoredBooklist[]; readonly total: number }> {
  const shown = shownBooklists(db, scope.clientid, now);
  const { rows, total } = await readPage(shown, page, (query) =>
    query.select(columns).orderBy('position').orderBy('sort_key'),
  );
  return { booklists: await complete(db, scope, rows), total };
}

/** One published booklist, or undefined. */
export async function findBooklist(
  db: Db,
  scope: Scope,
  now: Date,
  id: string,
): Promise<StoredBooklist | undefined> {
  const rows = await shownBooklists(db, scope.clientid, now).select(columns).where('id', '=', id).execute();
  return (await complete(db, scope, rows))[0];
}

async function complete(
  db: Db,
  { clientid, serviceid }: Scope,
  rows: readonly Pick<StoredBooklist, 'id' | 'cover' | 'updated_at'>[],
): Promise<readonly StoredBooklist[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const texts = await db
    .selectFrom('special_sheet_text')
    .select(['sheet_id', 'language', 'name', 'introduction'])
    .where('clientid', '=', clientid)
    .where('sheet_id', 'in', ids)
    .execute();
  // If several titles have one ISBN, the one added first.
  const titles = await db
    .selectFrom('special_sheet_title as entry')
    .innerJoin('title_isbn', (join) =>
      join.onRef('title_isbn.isbn_key', '=', 'entry.isbn_key').on('title_isbn.serviceid', '=', serviceid),
    )
    .innerJoin('title', 'title.id', 'title_isbn.title_id')
    .select(({ fn }) => ['entry.sheet_id', 'entry.position', fn.min('title.id').as('title_id')])
    .where('entry.clientid', '=', clientid)
    .where('entry.sheet_id', 'in', ids)
    .where(({ and }) => and({ 'title.serviceid': serviceid, 'title.hidden': 0 }))
    .where(hasIndexes)
    .groupBy(['entry.sheet_id', 'entry.position'])
    .orderBy('entry.sheet_id')
    .orderBy('entry.position')
    .execute();
  const textsOf = Map.groupBy(texts, (text) => text.sheet_id);
  const titlesOf = Map.groupBy(titles, (title) => title.sheet_id);
  return rows.map((row) => ({
    ...row,
    texts: textsOf.get(row.id) ?? [],
    titleIds: [...new Set((titlesOf.get(row.id) ?? []).map(({ title_id }) => title_id))],
  }));
}

/** The staff's notes about titles in a booklist, by ISBN key and language. */
export async function findNotes(db: Db, clientid: ClientId, booklistId: string) {
  return db
    .selectFrom('special_sheet_note')
    .select(['isbn_key', 'language', 'note'])
    .where(({ and }) => and({ clientid, sheet_id: booklistId }))
    .execute();
}

export interface NewBooklist extends Omit<BooklistTable, 'clientid' | 'updated_at'> {
  readonly texts: readonly BooklistWords[];
  readonly isbnKeys: readonly string[];
  readonly notes: readonly { readonly isbn_key: string; readonly language: string; readonly note: string }[];
}

/** Stores a booklist, replacing the one with its id. */
export async function putBooklist(
  tx: Tx,
  clientid: ClientId,
  booklist: NewBooklist,
  now: Date,
): Promise<void> {
  const { texts, isbnKeys, notes, ...row } = booklist;
  await removeContent(tx, 'special_sheet', clientid, [row.id]);
  const own = { clientid, sheet_id: row.id };
  await tx
    .insertInto('special_sheet')
    .values({ clientid, ...row, updated_at: now.toISOString() })
    .execute();
  await tx
    .insertInto('special_sheet_text')
    .values(texts.map((text) => ({ ...own, ...text })))
    .execute();
  for (const [index, isbn_key] of isbnKeys.entries())
    await tx
      .insertInto('special_sheet_title')
      .values({ ...own, position: index + 1, isbn_key })
      .execute();
  for (const note of notes)
    await tx
      .insertInto('special_sheet_note')
      .values({ ...own, ...note })
      .execute();
}

/** Replaces a library's recommendations with these, in this order. */
export async function recommendIsbns(tx: Tx, clientid: ClientId, isbnKeys: readonly string[]): Promise<void> {
  await tx.deleteFrom('recommended_isbn').where('clientid', '=', clientid).execute();
  for (const [index, isbn_key] of isbnKeys.entries())
    await tx
      .insertInto('recommended_isbn')
      .values({ clientid, position: index + 1, isbn_key })
      .execute();
}

/** The titles that the library recommends and readers may see, in the library's order. */
export async function findRecommendedIds(db: Db, { clientid, serviceid }: Scope): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('recommended_isbn as entry')
    .innerJoin('title_isbn', (join) =>
      join.onRef('title_isbn.isbn_key', '=', 'entry.isbn_key').on('title_isbn.serviceid', '=', serviceid),
    )
    .innerJoin('title', 'title.id', 'title_isbn.title_id')
    .select(({ fn }) => ['entry.position', fn.min('title.id').as('title_id')])
    .where(({ and }) => and({ 'entry.clientid': clientid, 'title.serviceid': serviceid, 'title.hidden': 0 }))
    .where(hasIndexes)
    .groupBy('entry.position')
    .orderBy('entry.position')
    .execute();
  return [...new Set(rows.map(({ title_id }) => title_id))];
}

/** ISBN keys that no title of the group has. */
export async function findMissingIsbns(
  db: Db | Tx,
  { serviceid }: Scope,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const missing = new Set(keys);
  for (const slice of slices(keys)) {
    const rows = await db
      .selectFrom('title_isbn')
      .select('isbn_key')
      .where('serviceid', '=', serviceid)
      .where('isbn_key', 'in', slice)
      .execute();
    for (const { isbn_key } of rows) missing.delete(isbn_key);
  }
  return missing;
}
