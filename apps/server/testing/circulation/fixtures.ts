import { changeRules } from '../../src/circulation/actions/change-rules.ts';
import { type LendingPlace, placeOf } from '../../src/circulation/lending-place.ts';
import { createLibrary, LibraryDirectory } from '../../src/library/public.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { asClientId, type ReaderId } from '../../src/platform/ids.ts';
import { insertReader } from '../../src/reader/public.ts';
import { ReaderSessions } from '../../src/reader/sessions.ts';
import { keepCopies, keepTitles } from '../catalogue/fixtures.ts';
import type { TestApp } from '../each-database.ts';

export interface TestReader {
  readonly id: ReaderId;
  readonly token: string;
}

/** A library with titles, copies and readers. Barcodes are `<title>-<copy>`, counted from 1: `2-1`. */
export interface Scene {
  readonly place: LendingPlace;
  readonly titleIds: readonly number[];
  readonly readers: readonly TestReader[];
  reader(index: number): TestReader;
}

export interface SceneWords {
  readonly clientid?: string;
  readonly group?: string;
  /** The number of copies of each title. */
  readonly copies: readonly number[];
  readonly readers: number;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly rules?: readonly string[];
  /** The source ids with which the titles were imported. */
  readonly sourceIds?: readonly string[];
  /** The prefix of the barcodes, for several libraries in a group. */
  readonly prefix?: string;
  /** Waits until search finds the titles, for tests that search. */
  readonly isSearched?: boolean;
}

/** A valid ISBN-13; a different one for each number from 0 to 9999999. */
export function testIsbn(number: number): string {
  const body = `97870${String(number).padStart(7, '0')}`;
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

export async function makeScene(app: TestApp, words: SceneWords): Promise<Scene> {
  const clientid = words.clientid ?? 'qinghe';
  const prefix = words.prefix ?? '';
  await createLibrary(app.db, app.clock, {
    clientid,
    name: `图书馆 ${clientid}`,
    ...(words.group === undefined ? {} : { group: words.group }),
    settings: words.settings ?? {},
  });
  const titleIds = await keepTitles(
    app,
    clientid,
    words.copies.map((_, index) => ({
      sourceId: words.sourceIds?.[index] ?? '',
      title: `书${prefix}${index + 1}`,
      author: `作者${index + 1}`,
      isbns: [testIsbn(index + 1)],
      classCode: 'I247.5',
      year: 2020,
    })),
  );
  await keepCopies(
    app,
    clientid,
    words.copies.flatMap((count, title) =>
      Array.from({ length: count }, (_, copy) => ({
        barcode: `${prefix}${title + 1}-${copy + 1}`,
        catalogueId: String(titleIds[title]),
        status: 1,
      })),
    ),
  );
  if (words.isSearched === true) await app.services.indexFeed.catchUp();
  if (words.rules !== undefined)
    await changeRules(app.db, asClientId(clientid), undefined, words.rules, app.clock.now());
  const library = await libraryOf(app, clientid);
  const readers = await addReaders(app, clientid, words.readers);
  return {
    place: placeOf(library),
    titleIds,
    readers,
    reader: (index) => {
      const reader = readers[index];
      if (reader === undefined) throw new Error(`The scene has no reader ${index}.`);
      return reader;
    },
  };
}

/** A library, even a new one: servers look at most once a second, and a look already in progress may have missed it. */
export async function libraryOf({ tenancy }: TestApp, clientid: string) {
  for (let looks = 0; looks < 3; looks += 1) {
    const library = await tenancy.byClientId(clientid);
    if (library !== undefined) return library;
    if (tenancy instanceof LibraryDirectory) await tenancy.refresh();
  }
  throw new Error(`The library ${clientid} is not open.`);
}

/** Adds readers with one session each; `status` as in docs/states-and-codes.md#reader-status. */
export async function addReaders(
  app: TestApp,
  clientid: string,
  count: number,
  words: { readonly status?: 1 | 2 | 4 | 5; readonly from?: number } = {},
): Promise<readonly TestReader[]> {
  const sessions = new ReaderSessions(app.db, app.clock);
  const now = app.clock.now();
  return transaction(app.db, async (tx) => {
    const readers: TestReader[] = [];
    for (let index = 0; index < count; index += 1) {
      const id = await insertReader(
        tx,
        {
          clientid: asClientId(clientid),
          borrowNumber: `${clientid}-${(words.from ?? 0) + index + 1}`,
          realName: `读者${index + 1}`,
          registeredAt: now.toISOString(),
          status: words.status ?? 1,
        },
        now,
      );
      const { token } = await sessions.open(tx, {
        clientid: asClientId(clientid),
        readerId: id,
        kind: 'account',
        device: 'test',
      });
      readers.push({ id, token });
    }
    return readers;
  });
}

/** Sets the status of a reader, as the staff would. */
export async function setReaderStatus(app: TestApp, id: ReaderId, status: 1 | 2 | 4 | 5): Promise<void> {
  await app.db.updateTable('reader').set({ status }).where('id', '=', id).execute();
}

/** The same reader with a new session. Sessions end after hours, and a test moves the clock by days. */
export async function relog(app: TestApp, reader: TestReader, clientid = 'qinghe'): Promise<TestReader> {
  const session = {
    clientid: asClientId(clientid),
    readerId: reader.id,
    kind: 'account',
    device: 'test',
  } as const;
  const sessions = new ReaderSessions(app.db, app.clock);
  const { token } = await transaction(app.db, (tx) => sessions.open(tx, session));
  return { ...reader, token };
}
