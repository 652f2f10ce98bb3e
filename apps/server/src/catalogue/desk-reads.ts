import {
  type catalogueDeskCalls,
  type DeskCopy,
  type DeskTitle,
  type DeskTitleLine,
  isCopyStatus,
  maxOffset,
  type ParsedInputOf,
} from '@yuelan/contract';
import { isbnKey, titleKey } from '@yuelan/search';
import { sql } from 'kysely';
import { countRows } from '../platform/database/listing.ts';
import { readInSlices } from '../platform/database/slices.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import { isFileAddress } from '../platform/http/fetch-file.ts';
import { refuse } from '../platform/http/refusal.ts';
import { parseTitleId } from '../platform/ids.ts';
import { everyRow, type Slice } from '../platform/page-slice.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import {
  countHoldings,
  type DeskTitleRow,
  findDeskCopies,
  findDeskTitles,
  findIdsByIsbn,
} from './desk-store.ts';
import { hasIndexes } from './dropped-indexes.ts';
import { refuseUnlessReady, seeLatestChanges } from './reads/index-state.ts';
import { callNumberOf } from './rules/call-number.ts';
import { deskRecordOf } from './rules/edited-record.ts';
import type { CatalogueParts } from './services.ts';
import { coverOf, firstAuthorOf } from './title-record.ts';
import { findMeantCopy } from './typed-barcode.ts';

type Filter = Pick<ParsedInputOf<typeof catalogueDeskCalls.titles>, 'text' | 'state'>;

const mostAlike = 10;

/** A page of the list of titles, as ids. */
interface Found {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Every title of the list. Refuses a search that finds more than the search engine lists. */
export async function* everyTitle(
  parts: CatalogueParts,
  library: LibraryScope,
  filter: Filter,
): AsyncGenerator<DeskTitleRow> {
  const { ids, total } = await findIds(parts, library, filter, everyRow);
  if (total > ids.length) throw refuse('catalogue.search.too-deep', { max: maxOffset });
  yield* readInSlices(ids, (slice) => findDeskTitles(parts.db, library.serviceid, slice));
}

/** The titles of a page, as the list shows them. */
export async function findTitleLines(
  parts: CatalogueParts,
  library: LibraryScope,
  filter: Filter,
  slice: Slice,
): Promise<{ readonly lines: readonly DeskTitleLine[]; readonly total: number }> {
  const { ids, total } = await findIds(parts, library, filter, slice);
  const rows = await findDeskTitles(parts.db, library.serviceid, ids);
  return { lines: await showLines(parts.db, library, rows), total };
}

async function findIds(
  parts: CatalogueParts,
  library: LibraryScope,
  { text: typed, state }: Filter,
  slice: Slice,
): Promise<Found> {
  const { db } = parts;
  const text = typed.trim();
  const { serviceid } = library;
  if (state === 'withdrawn') {
    let hidden = db
      .selectFrom('title')
      .where('serviceid', '=', serviceid)
      .where('hidden', '=', 1)
      .where('merged_into', 'is', null);
    if (text !== '') hidden = hidden.where('title_key', 'like', `%${titleKey(text)}%`);
    return listed(hidden, slice);
  }
  if (text === '')
    return listed(db.selectFrom('title').where('serviceid', '=', serviceid).where('hidden', '=', 0), slice);
  const exact = await findExactly(db, library, text);
  if (exact.length > 0)
    return { ids: exact.slice(slice.offset, slice.offset + slice.limit), total: exact.length };
  refuseUnlessReady(parts, library);
  await seeLatestChanges(parts);
  const { hits, total } = await parts.engine.search(serviceid, {
    rows: [{ text, scope: 'all', mode: 'fuzzy', logic: 'and' }],
    selections: {},
    sort: 'relevance',
    offset: slice.offset,
    limit: Math.min(slice.limit, maxOffset - slice.offset),
    facets: [],
    suggest: false,
    near: true,
  });
  const byNumber = slice.offset === 0 ? await findByNumber(db, library, text) : [];
  const ids = [...new Set([...byNumber, ...hits.map(({ id }) => id)])];
  return { ids, total: Math.max(total, ids.length) };
}

/** The newest first. */
async function listed(list: ReturnType<typeof titlesOf>, { offset, limit }: Slice): Promise<Found> {
  const rows = await list
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return { ids: rows.map(({ id }) => id), total: await countRows(list) };
}
const titlesOf = (db: Db) => db.selectFrom('title');

/** The titles that a barcode, an ISBN or a number after `#` stands for, hidden ones included. */
async function findExactly(db: Db, library: LibraryScope, text: string): Promise<readonly number[]> {
  const { serviceid } = library;
  if (text.startsWith('#')) return findByNumber(db, library, text);
  const copy = await findMeantCopy(db, serviceid, text);
  if (copy !== undefined) return [copy.titleId];
  const key = isbnKey(text);
  return key === null ? [] : findIdsByIsbn(db, serviceid, [key], 100);
}

/** The title with this catalogue number. */
async function findByNumber(db: Db, { serviceid }: LibraryScope, text: string): Promise<readonly number[]> {
  const id = parseTitleId(text.replace(/^#/, ''));
  return id === undefined ? [] : (await findDeskTitles(db, serviceid, [id])).map((row) => row.id);
}

export async function showLines(
  db: Db | Tx,
  library: LibraryScope,
  titles: readonly DeskTitleRow[],
): Promise<readonly DeskTitleLine[]> {
  const counts = await countHoldings(
    db,
    library,
    titles.map(({ id }) => id),
  );
  return titles.map(
    ({ id, record, version, isHidden }): DeskTitleLine => ({
      id: String(id),
      version,
      title: record.title,
      author: firstAuthorOf(record) || record.authorStatement,
      isbn: record.isbns[0] ?? '',
      publisher: record.publisher,
      year: record.year,
      callNumber: callNumberOf(record, library.settings.suoShuHaoStructure),
      cover: coverOf(record),
      copies: counts.get(id)?.own ?? 0,
      groupCopies: counts.get(id)?.group ?? 0,
      withdrawn: isHidden,
    }),
  );
}

/** A title as the desk shows it; undefined if the group has none with this id. */
export async function readDeskTitle(
  db: Db | Tx,
  library: LibraryScope,
  id: number,
): Promise<DeskTitle | undefined> {
  const { serviceid, clientid } = library;
  const [row] = await findDeskTitles(db, serviceid, [id]);
  if (row === undefined) return undefined;
  const copies = await findDeskCopies(db, serviceid, id);
  return {
    id: String(row.id),
    version: row.version,
    record: deskRecordOf(row.record),
    year: row.record.year,
    cover: coverOf(row.record),
    coverSource: isFileAddress(row.record.cover) ? row.record.cover : '',
    withdrawn: row.isHidden,
    mergedInto: row.mergedInto === null ? '' : String(row.mergedInto),
    edited: [...row.edited],
    borrowCount: row.borrowCount,
    copies: copies.flatMap((copy): DeskCopy[] =>
      isCopyStatus(copy.statusId)
        ? [
            {
              id: copy.id,
              version: copy.version,
              barcode: copy.barcode,
              storage: copy.storage ?? '',
              shelf: copy.shelf,
              callNumber: copy.callNumber,
              statusId: copy.statusId,
              lendable: copy.lendable === 1,
              clientid: copy.clientid,
              libname: copy.libname,
              held: copy.held === 1,
              lent: copy.lent === 1,
              dueOn: copy.dueOn,
              own: copy.clientid === clientid,
            },
          ]
        : [],
    ),
    alike: [...(await findAlike(db, library, row))],
  };
}

/** Other titles with an ISBN of this one, or with its name. */
async function findAlike(
  db: Db | Tx,
  library: LibraryScope,
  { id, record, mergedInto }: DeskTitleRow,
): Promise<readonly DeskTitleLine[]> {
  if (mergedInto !== null) return [];
  const { serviceid } = library;
  const keys = record.isbns.map(isbnKey).filter((key) => key !== null);
  const named = await db
    .selectFrom('title')
    .select('id')
    .where('serviceid', '=', serviceid)
    .where('title_key', '=', titleKey(record.title))
    .where('merged_into', 'is', null)
    .where(hasIndexes)
    .orderBy('id')
    .limit(mostAlike + 1)
    .execute();
  const ids = [
    ...new Set([...(await findIdsByIsbn(db, serviceid, keys, mostAlike + 1)), ...named.map((row) => row.id)]),
  ].filter((one) => one !== id);
  return showLines(db, library, await findDeskTitles(db, serviceid, ids.slice(0, mostAlike)));
}

/** The names of a library's rooms and collections. */
export async function readStorageNames(db: Db, { clientid }: LibraryScope): Promise<string[]> {
  const rows = await db
    .selectFrom('storage')
    .select('name')
    .where('clientid', '=', clientid)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(({ name }) => name);
}
