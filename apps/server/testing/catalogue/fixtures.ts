import { applyCopies } from '../../src/catalogue/import/apply-copies.ts';
import { applyTitles } from '../../src/catalogue/import/apply-titles.ts';
import type { DraftCopy, DraftTitle } from '../../src/catalogue/import/draft-title.ts';
import type { RowOutcome } from '../../src/catalogue/import/outcome.ts';
import type { CopyDraft } from '../../src/catalogue/import/read-copies.ts';
import type { ImportTarget } from '../../src/catalogue/import/target.ts';
import { blankRecord } from '../../src/catalogue/rules/merged-record.ts';
import { withdrawnStatus } from '../../src/catalogue/store.ts';
import { readTitleRecord } from '../../src/catalogue/title-record.ts';
import { findLibrary } from '../../src/library/public.ts';
import type { Db, Tx } from '../../src/platform/database/tables.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { asClientId, asServiceId } from '../../src/platform/ids.ts';
import type { TestApp } from '../each-database.ts';

/** A draft with nothing in it. */
export function emptyDraft(sourceRow: number): DraftTitle {
  return {
    ...blankRecord,
    sourceRow,
    copies: [],
    copyCount: null,
    shelf: '',
    storage: '',
    navigationUrl: '',
  };
}

/** The fields of a title that a test sets. `author` makes one creator. */
export type TitleWords = Partial<DraftTitle> & { readonly author?: string };

export function titleDraft({ author = '', ...words }: TitleWords): DraftTitle {
  const creator = {
    name: author,
    originalName: '',
    nationality: '',
    dynasty: '',
    role: 'author',
    roleText: '著',
  } as const;
  return {
    ...emptyDraft(1),
    ...(author === '' ? {} : { creators: [creator], authorStatement: `${author}著` }),
    ...words,
  };
}

/** A copy named in a catalogue record. */
export function namedCopy(words: Partial<DraftCopy>): DraftCopy {
  const blank = { library: '', storage: '', shelf: '', callNumber: '', navigationUrl: '' };
  return { ...blank, barcode: '', status: 1, count: 1, ...words };
}

/** A row of a copies file. */
export function copyDraft(words: Partial<CopyDraft>): CopyDraft {
  return {
    sourceRow: 1,
    barcode: '',
    isbn: '',
    title: '',
    subtitle: '',
    author: '',
    publisher: '',
    year: null,
    catalogueId: '',
    library: '',
    storage: '',
    shelf: '',
    status: null,
    callNumber: '',
    navigationUrl: '',
    ...words,
  };
}

/** The target of an import into a library, including every library of its group. */
export async function targetOf(db: Db, clientid: string): Promise<ImportTarget> {
  const library = await findLibrary(db, clientid);
  if (library === undefined) throw new Error(`The test made no library ${clientid}.`);
  const rows = await db
    .selectFrom('library')
    .select('clientid')
    .where('serviceid', '=', library.serviceid)
    .execute();
  return {
    serviceid: asServiceId(library.serviceid),
    clientid: asClientId(clientid),
    branches: rows.map((row) => asClientId(row.clientid)),
  };
}

/** Adds titles to a library's catalogue, for tests without a search. Returns their ids, in order. */
export async function keepTitles(
  app: TestApp,
  clientid: string,
  titles: readonly TitleWords[],
): Promise<number[]> {
  const target = await targetOf(app.db, clientid);
  const outcomes = await transaction(app.db, (tx) =>
    applyTitles(tx, target, titles.map(titleDraft), app.clock.now()),
  );
  return outcomes.map(({ titleId = 0 }) => titleId);
}

/** Adds titles to a library's catalogue, and waits until search finds them. Returns their ids, in order. */
export async function addTitles(...added: Parameters<typeof keepTitles>): Promise<number[]> {
  const ids = await keepTitles(...added);
  await added[0].services.indexFeed.catchUp();
  return ids;
}

/** Adds copies to a library, for tests without a search. */
export async function keepCopies(
  app: TestApp,
  clientid: string,
  copies: readonly Partial<CopyDraft>[],
): Promise<readonly RowOutcome[]> {
  const target = await targetOf(app.db, clientid);
  return transaction(app.db, (tx) => applyCopies(tx, target, copies.map(copyDraft)));
}

/** Adds copies to a library, and waits until search finds them. */
export async function addCopies(...added: Parameters<typeof keepCopies>): Promise<readonly RowOutcome[]> {
  const outcomes = await keepCopies(...added);
  await added[0].services.indexFeed.catchUp();
  return outcomes;
}

const catalogueTables = [
  'library_group',
  'title',
  'title_isbn',
  'title_source',
  'copy',
  'storage',
  'catalogue_sequence',
] as const;

/** Every row of the catalogue as text, in a fixed order. Equal texts mean that nothing changed. */
export async function everyRow(db: Db | Tx): Promise<string> {
  const lines: string[] = [];
  for (const table of catalogueTables)
    for (const row of await db.selectFrom(table).selectAll().execute())
      lines.push(`${table} ${JSON.stringify(row)}`);
  return lines.sort().join('\n');
}

/** Deletes every title and copy, as if no import had ever run. Running servers rebuild their index. */
export async function forgetCatalogue(db: Db): Promise<void> {
  for (const table of ['copy', 'title_source', 'title_isbn', 'title', 'title_gone', 'storage'] as const)
    await db.deleteFrom(table).execute();
  await db
    .updateTable('library_group')
    .set((group) => ({ catalogue_changes: 0, index_epoch: group('index_epoch', '+', 1) }))
    .execute();
  await db.updateTable('catalogue_sequence').set({ value: 0 }).execute();
}

/** The titles that readers see, with the barcodes and statuses of their copies, as `LibrarySystem.state` lists them. */
export async function shownTitles(db: Db): Promise<readonly string[]> {
  const titles = await db.selectFrom('title').select(['id', 'record']).where('hidden', '=', 0).execute();
  const copies = Map.groupBy(
    await db
      .selectFrom('copy')
      .select(['title_id', 'barcode', 'status_id'])
      .where('status_id', '!=', withdrawnStatus)
      .execute(),
    ({ title_id }) => title_id,
  );
  return titles
    .map(({ id, record }) => {
      const held = copies.get(id) ?? [];
      return `${readTitleRecord(record).title} ${held.map(({ barcode, status_id }) => `${barcode}:${status_id}`).sort()}`;
    })
    .sort();
}
