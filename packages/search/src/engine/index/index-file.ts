import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Columns } from '../columns/columns.ts';
import {
  type ColumnName,
  dictionaryNames,
  heaps,
  mutableColumns,
  rowColumns,
} from '../columns/columns-handle.ts';
import { fact, factWords, wholeLength } from '../columns/facts.ts';
import { type ElementKind, SharedArray } from '../columns/shared-array.ts';
import { wordTables } from '../words/segments.ts';

/**
 * One index file: the words as segments, the columns as blobs, the names for suggestions and a few counters. Data that
 * only grows is stored as segments, and data that changes in place as pages. Opening therefore copies blobs instead of
 * reading a million rows, and changing one record writes a few kilobytes. Pages of rows that live are not stored where
 * they would say only that.
 */

/** Raise this whenever the analysis, the tokens or this layout change: an index of another version is rebuilt. */
export const indexVersion = 20;

/** Rows per page, the unit in which mutable columns are written. */
export const pageRows = 256;
const segmentElements = 65_536;

const schema = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE segment (column TEXT NOT NULL, first INTEGER NOT NULL, data BLOB NOT NULL, UNIQUE (column, first));
  CREATE TABLE page (column TEXT NOT NULL, page INTEGER NOT NULL, data BLOB NOT NULL, UNIQUE (column, page));
  CREATE TABLE kept (word TEXT NOT NULL UNIQUE, counts BLOB NOT NULL);
  CREATE TABLE moved (row INTEGER PRIMARY KEY);
  CREATE TABLE shifted (row INTEGER PRIMARY KEY, branches INTEGER NOT NULL);
  CREATE TABLE display (id INTEGER PRIMARY KEY, title TEXT NOT NULL, isbns TEXT NOT NULL);
  CREATE TABLE name (key TEXT NOT NULL, entry INTEGER NOT NULL, PRIMARY KEY (key, entry)) WITHOUT ROWID;
  CREATE TABLE form (id INTEGER PRIMARY KEY, other INTEGER NOT NULL);
  CREATE TABLE top (prefix TEXT PRIMARY KEY, entries BLOB NOT NULL) WITHOUT ROWID;
  ${wordTables}
`;

export type MetaName = 'version' | 'complete' | 'applied' | 'generation' | 'rows' | 'ordered' | 'topRows';

/**
 * Opens an index file for reading, with a small cache. If it were mapped into memory, its pages would count as memory
 * of the process, and reading them would take as long.
 */
export function openForReading(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  db.exec('PRAGMA cache_size=-3072; PRAGMA temp_store=MEMORY');
  return db;
}

export function readMeta(db: DatabaseSync, name: MetaName): number {
  const value = db.prepare('SELECT value FROM meta WHERE name = ?').get(name)?.['value'];
  return typeof value === 'number' ? value : 0;
}

/** The writer's connection and the statements that keep the columns. */
export class IndexFile {
  readonly path: string;
  readonly db: DatabaseSync;
  readonly #saved = new Map<string, { first: number; length: number }[]>();
  readonly #putSegment: StatementSync;
  readonly #dropSegment: StatementSync;
  readonly #putPage: StatementSync;
  readonly #putMeta: StatementSync;
  readonly #putMoved: StatementSync;
  readonly #putShifted: StatementSync;

  private constructor(path: string, db: DatabaseSync) {
    this.path = path;
    this.db = db;
    this.#putSegment = db.prepare('INSERT INTO segment (column, first, data) VALUES (?, ?, ?)');
    this.#dropSegment = db.prepare('DELETE FROM segment WHERE column = ? AND first = ?');
    this.#putPage = db.prepare(
      'INSERT INTO page (column, page, data) VALUES (?, ?, ?) ON CONFLICT (column, page) DO UPDATE SET data = excluded.data',
    );
    this.#putMoved = db.prepare('INSERT OR IGNORE INTO moved (row) VALUES (?)');
    this.#putShifted = db.prepare('INSERT OR IGNORE INTO shifted (row, branches) VALUES (?, ?)');
    this.#putMeta = db.prepare(
      'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    );
  }

  /**
   * Creates an empty file for bulk building. Nothing is synced until {@link finish}. An unfinished file is marked as
   * such and discarded when opened.
   */
  static create(path: string): IndexFile {
    const db = new DatabaseSync(path);
    db.exec(
      'PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; PRAGMA cache_size=-65536',
    );
    db.exec(`BEGIN; ${schema} COMMIT`);
    const file = new IndexFile(path, db);
    file.setMeta('version', indexVersion);
    file.setMeta('complete', 0);
    return file;
  }

  /** Opens a finished file for writing. Throws if the file is foreign, unfinished or damaged. */
  static open(path: string): IndexFile {
    const db = new DatabaseSync(path, { timeout: 10_000 });
    try {
      db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-16384');
      return IndexFile.#checked(path, db);
    } catch (error) {
      db.close();
      throw error;
    }
  }

  /** Reads the columns of a finished file, which another process may be writing. Throws as {@link open} does. */
  static readColumns(path: string): Columns {
    const db = openForReading(path);
    try {
      db.exec('BEGIN');
      return IndexFile.#checked(path, db).load();
    } finally {
      db.close();
    }
  }

  static #checked(path: string, db: DatabaseSync): IndexFile {
    const file = new IndexFile(path, db);
    if (file.meta('version') !== indexVersion) throw new Error('the index has another version');
    if (file.meta('complete') !== 1) throw new Error('the index was not finished');
    return file;
  }

  /** Makes a built file survive a crash: syncs all of it, then marks it complete. */
  finish(): IndexFile {
    this.db.exec('PRAGMA locking_mode=NORMAL');
    this.db.close();
    const descriptor = openSync(this.path, 'r+');
    fsyncSync(descriptor);
    closeSync(descriptor);
    const db = new DatabaseSync(this.path);
    db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL');
    db.exec("UPDATE meta SET value = 1 WHERE name = 'complete'");
    db.close();
    const finished = IndexFile.open(this.path);
    for (const [column, segments] of this.#saved) finished.#saved.set(column, segments);
    return finished;
  }

  meta(name: MetaName): number {
    return readMeta(this.db, name);
  }

  setMeta(name: MetaName, value: number): void {
    this.#putMeta.run(name, value);
  }

  /** Runs `work` in one transaction. A failure leaves the file unchanged. */
  transaction(work: () => void): void {
    this.db.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.db.exec('COMMIT');
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      throw error;
    }
  }

  /** Stores what was appended to the columns since the last save, and the pages of the given rows. */
  save(columns: Columns, changedRows: ReadonlySet<number>): void {
    for (const [name, array] of appended(columns)) this.#append(name, array);
    for (const { name, array, words } of mutable(columns)) {
      const pages = new Set<number>();
      for (const row of changedRows) pages.add(Math.floor((row - 1) / pageRows));
      for (const page of pages) {
        const end = Math.min(array.length, (page + 1) * pageRows * words);
        const bytes = array.bytes(page * pageRows * words, end);
        // No row comes back to life, so there is no older page to replace.
        if (name === 'died' && bytes.every((byte) => byte === 0)) continue;
        this.#putPage.run(name, page, bytes);
      }
    }
    for (const row of changedRows) {
      if (columns.ordered.isMoved(row)) this.#putMoved.run(row);
      const before = columns.ordered.branchesBefore(row);
      if (before !== undefined) this.#putShifted.run(row, before);
    }
    this.setMeta('rows', columns.rows);
    this.setMeta('generation', columns.generation);
  }

  /** Stores the table from ids to rows of a build. Later rows are added to it on load. */
  saveSlots({ slots: { slots } }: Columns): void {
    this.#append('slots', slots);
  }

  /** Reads the columns. Throws if they are inconsistent. */
  load(): Columns {
    const columns = new Columns();
    const rows = this.meta('rows');
    for (const [name, array] of appended(columns)) {
      array.expect(this.#storedLength(name, array));
      this.#read(name, array);
    }
    const slots = this.#storedLength('slots', columns.slots.slots);
    if (slots > 0) columns.slots.slots = new SharedArray('u32', slots);
    this.#read('slots', columns.slots.slots);
    const pages = this.db.prepare('SELECT page, data FROM page WHERE column = ? ORDER BY page');
    for (const { name, array, words } of mutable(columns)) {
      array.expect(rows * words);
      if (name === 'died') array.length = rows;
      for (const { page, data } of pages.iterate(name)) {
        if (typeof page !== 'number' || !(data instanceof Uint8Array)) throw new Error('a column is damaged');
        array.load(page * pageRows * words, data);
      }
      if (array.length !== rows * words) throw new Error('the columns have different lengths');
    }
    for (const name of rowColumns) {
      if (columns.of[name].length !== rows) throw new Error('the columns have different lengths');
    }
    const last = (rows - 1) * factWords;
    const { facts, titles } = columns.of;
    const titleEnd =
      (facts.view[last + fact.titleStart] ?? 0) + wholeLength(facts.view[last + fact.titleLengths] ?? 0);
    if (rows > 0 && titleEnd !== titles.length) throw new Error('the titles are damaged');
    columns.generation = this.meta('generation');
    columns.structure = columns.generation;
    columns.holdings = columns.generation;
    columns.ordered.begin(this.meta('ordered'));
    for (const { row } of this.db.prepare('SELECT row FROM moved').iterate())
      if (typeof row === 'number') columns.ordered.move(row);
    for (const { row, branches } of this.db.prepare('SELECT row, branches FROM shifted').iterate())
      if (typeof row === 'number' && typeof branches === 'number') columns.ordered.shift(row, branches);
    for (const name of dictionaryNames) columns.dictionaries[name].index();
    columns.complete();
    for (const { id, other } of this.db.prepare('SELECT id, other FROM form ORDER BY id').iterate())
      if (typeof id === 'number' && typeof other === 'number') columns.joinForms(id, other);
    return columns;
  }

  close(): void {
    this.db.close();
  }

  /** Reads a column that only grows. */
  #read(name: string, array: SharedArray<ElementKind>): void {
    const saved: { first: number; length: number }[] = [];
    const segments = this.db.prepare('SELECT first, data FROM segment WHERE column = ? ORDER BY first');
    for (const { first, data } of segments.iterate(name)) {
      if (typeof first !== 'number' || !(data instanceof Uint8Array)) throw new Error('a column is damaged');
      const before = saved.length === 0 ? first : array.length;
      if (before !== first) throw new Error('a column has a gap');
      array.load(first, data);
      saved.push({ first, length: array.length - first });
    }
    this.#saved.set(name, saved);
  }

  /** The number of stored elements of a column that only grows. */
  #storedLength(name: string, { view }: SharedArray<ElementKind>): number {
    const sql =
      'SELECT first, length(data) AS bytes FROM segment WHERE column = ? ORDER BY first DESC LIMIT 1';
    const { first = 0, bytes = 0 } = this.db.prepare(sql).get(name) ?? {};
    return Number(first) + Math.floor(Number(bytes) / view.BYTES_PER_ELEMENT);
  }

  /** Joins small segments with those before them, so that their number grows only logarithmically. */
  #append(name: string, array: SharedArray<ElementKind>): void {
    const saved = this.#saved.get(name) ?? [];
    this.#saved.set(name, saved);
    const last = saved.at(-1);
    let from = last === undefined ? 0 : last.first + last.length;
    if (from === array.length) return;
    for (let tail = saved.at(-1); tail !== undefined; tail = saved.at(-1)) {
      const fresh = array.length - from;
      if (tail.length > fresh * 2 || tail.length + fresh > segmentElements) break;
      this.#dropSegment.run(name, tail.first);
      saved.pop();
      from = tail.first;
    }
    for (let first = from; first < array.length; first += segmentElements) {
      const end = Math.min(array.length, first + segmentElements);
      this.#putSegment.run(name, first, array.bytes(first, end));
      saved.push({ first, length: end - first });
    }
  }
}

function* appended(columns: Columns): Generator<[string, SharedArray<ElementKind>]> {
  const names: readonly ColumnName[] = [...rowColumns, ...heaps];
  for (const name of names) yield [name, columns.of[name]];
  yield ['titles.unitBits', columns.titleSignatures.units];
  yield ['titles.pairBits', columns.titleSignatures.pairs];
  for (const name of dictionaryNames) {
    yield [`${name}.units`, columns.dictionaries[name].units];
    yield [`${name}.ends`, columns.dictionaries[name].ends];
  }
}

function* mutable(columns: Columns): Generator<{
  readonly name: string;
  readonly array: SharedArray<'u32'>;
  /** Elements per row. */
  readonly words: number;
}> {
  for (const name of ['died', 'facts', 'ranks', 'available'] as const) {
    const words = mutableColumns[name];
    yield { name, array: columns.of[name], words };
  }
}
