import type { Db, Dialect, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ServiceId } from '../../platform/ids.ts';
import { lockTitles } from '../copy-use-store.ts';
import { dropIndexes, recreateIndexes } from '../dropped-indexes.ts';
import { KeyTable } from './key-table.ts';
import type { KnownTitle } from './match-titles.ts';
import { readKeysChangedAfter } from './store.ts';

/** Titles in a transaction: the more, the less often each page of the indexes that stay is written. */
export const firstBatchSize = 4000;

/** With more titles, making the indexes would hold up other writers for longer than they wait. */
const mostTitles = 2_000_000;

/**
 * The first import into an empty SQLite database. The indexes whose keys come in no order are dropped until its end, so
 * it remembers by which keys its titles are found. What others write to the catalogue meanwhile it reads by the group's
 * change counter.
 */
export class FirstImport {
  readonly #place: { readonly db: Db; readonly dialect: Dialect };
  readonly #serviceid: ServiceId;
  readonly #byMatchKey = new KeyTable();
  readonly #byTitleKey = new KeyTable();
  readonly #byIsbn = new KeyTable();
  /** The change up to which all titles are known. A batch that is not committed does not count. */
  #known: number;
  #written: number;

  private constructor(place: { db: Db; dialect: Dialect }, serviceid: ServiceId, known: number) {
    this.#place = place;
    this.#serviceid = serviceid;
    this.#known = known;
    this.#written = known;
  }

  /** Drops the indexes if the database has no title; otherwise returns undefined. */
  static async begin(db: Db, dialect: Dialect, serviceid: ServiceId): Promise<FirstImport | undefined> {
    if (dialect !== 'sqlite') return undefined;
    return transaction(db, async (tx) => {
      const next = await lockTitles(tx, serviceid);
      if ((await tx.selectFrom('title').select('id').limit(1).executeTakeFirst()) !== undefined)
        return undefined;
      await dropIndexes(tx);
      return new FirstImport({ db, dialect }, serviceid, next - 1);
    });
  }

  /** Whether it should end, and the import go on with indexes. */
  get isFull(): boolean {
    return this.#byMatchKey.size >= mostTitles;
  }

  /** The ids of titles that may have one of these keys. The transaction makes change `changed`. */
  async find(
    tx: Tx,
    changed: number,
    by: {
      readonly isbns: readonly string[];
      readonly matchKeys: readonly string[];
      readonly titleKeys: readonly string[];
    },
  ): Promise<readonly number[]> {
    this.#written = this.#known;
    if (this.#known < changed - 1) {
      const { titles, isbns } = await readKeysChangedAfter(tx, this.#serviceid, this.#known);
      for (const { id, match, title } of titles) this.#add(id, match, title);
      for (const { id, isbn } of isbns) this.#byIsbn.add(isbn, id);
      this.#known = changed - 1;
    }
    return [
      ...by.isbns.flatMap((key) => [...this.#byIsbn.find(key)]),
      ...by.matchKeys.flatMap((key) => [...this.#byMatchKey.find(key)]),
      ...by.titleKeys.flatMap((key) => [...this.#byTitleKey.find(key)]),
    ];
  }

  /** Remembers the titles that a batch adds or changes under change `changed`. */
  wrote(titles: readonly KnownTitle[], changed: number): void {
    for (const { id, keys } of titles) {
      this.#add(id, keys.match, keys.title);
      for (const isbn of keys.isbns) this.#byIsbn.add(isbn, id);
    }
    this.#written = changed;
  }

  /** Call it when the batch is committed. */
  committed(): void {
    this.#known = Math.max(this.#known, this.#written);
  }

  /** Recreates the indexes. */
  end(): Promise<void> {
    return recreateIndexes(this.#place.db, this.#place.dialect);
  }

  #add(id: number, match: string, title: string): void {
    this.#byMatchKey.add(match, id);
    this.#byTitleKey.add(title, id);
  }
}
