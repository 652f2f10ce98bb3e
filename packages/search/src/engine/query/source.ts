import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { announce } from '../columns/brief.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { type Rows, unionOf } from '../columns/row-sets.ts';
import { singleValue } from '../columns/single-value.ts';
import { TitleKey } from '../columns/title-key.ts';
import { openForReading } from '../index/index-file.ts';
import { type KeptWord, readKept } from '../index/kept-counts.ts';
import { isWritten } from '../index/leading-rows.ts';
import { keyForms, nameEntry } from '../index/name-keys.ts';
import { bitsOf } from '../index/tokens.ts';
import { entriesOf, manyShare } from '../index/top-lists.ts';
import { beginningsOf } from '../words/beginnings.ts';
import type { PhraseRows, PhraseTest } from '../words/phrases.ts';
import type { WordQuery } from '../words/word-query.ts';
import type { Plan } from './plan.ts';
import { Postings } from './postings.ts';

/** The tables of an index, as one thread reads them. */
export class Tables {
  readonly postings: Postings;
  readonly topList: (prefix: string) => unknown;
  readonly namesBeginning: StatementSync;
  readonly manyNamesBeginning: (from: string, to: string, most: number) => unknown;
  readonly names: StatementSync;
  readonly nameKeys: StatementSync;
  readonly nextName: (from: string) => unknown;
  readonly isName: (from: string, to: string, place: number) => unknown;
  readonly title: (id: number) => unknown;
  readonly isbns: (id: number) => unknown;
  readonly kept: (word: string) => unknown;
  readonly #db: DatabaseSync;

  constructor(path: string) {
    const db = openForReading(path);
    this.#db = db;
    this.postings = new Postings(db);
    this.topList = singleValue(db, 'SELECT entries FROM top WHERE prefix = ?');
    const beginning = 'SELECT entry FROM name WHERE key >= ? AND key < ? LIMIT ?';
    this.namesBeginning = db.prepare(beginning);
    this.namesBeginning.setReturnArrays(true);
    this.manyNamesBeginning = singleValue(db, `SELECT json_group_array(entry) FROM (${beginning})`);
    this.isName = singleValue(db, 'SELECT 1 FROM name WHERE key >= ? AND key < ? LIMIT 1 OFFSET ?');
    this.names = db.prepare('SELECT entry FROM name WHERE key = ? ORDER BY entry LIMIT 200');
    this.names.setReturnArrays(true);
    this.nameKeys = db.prepare('SELECT key, entry FROM name WHERE key >= ? AND key < ? LIMIT ?');
    this.nextName = singleValue(db, 'SELECT key FROM name WHERE key >= ? ORDER BY key LIMIT 1');
    this.kept = singleValue(db, 'SELECT counts FROM kept WHERE word = ?');
    this.title = singleValue(db, 'SELECT title FROM display WHERE id = ?');
    this.isbns = singleValue(db, 'SELECT isbns FROM display WHERE id = ?');
  }

  close(): void {
    this.#db.close();
  }
}

/** What queries read: an index, or the candidates of a larger one. */
export interface Source {
  readonly view: ColumnsView;
  /** How many titles the catalogue has. */
  readonly titles: number;
  /** The rows that match a query, including dead rows. The array is shared: do not change it. */
  find(query: WordQuery): Rows;
  /** The rows that match any of the queries, including dead rows. */
  findAny(queries: readonly WordQuery[]): Rows;
  /** Those of some rows that match a query. */
  among(rows: Rows, query: WordQuery): Rows;
  /**
   * Those of some rows that have a phrase. If all rows have all its tokens, `held` takes the fields of each token: one
   * array per token, one element per row.
   */
  phraseAmong(rows: Rows, query: WordQuery, held?: readonly Uint8Array[]): PhraseRows;
  /** For each of some rows, those of the query's fields that have its tokens side by side, as bits. */
  fieldsAmong(rows: Rows, query: WordQuery): Uint8Array;
  /** At most so many rows match a query. */
  atMost(query: WordQuery): number;
  /** How many titles of the catalogue match a query. */
  count(query: WordQuery): number;
  /** Whether more than `most` titles of the catalogue match a query. */
  hasMore(query: WordQuery, most: number): boolean;
  /** Whether more titles of the catalogue match a query than match another. */
  isCommoner(query: WordQuery, than: WordQuery): boolean;
  /** Is told each plan before its rows are found. */
  note(plan: Plan): void;
  /** The title of a row as catalogued. */
  titleOf(row: number): string;
  /** The keys of a row's ISBNs. */
  isbnsOf(row: number): readonly string[];
  /** The entries of names with this key. */
  namesOf(key: string): readonly number[];
  /** The entries of names whose key begins with one of `prefixes`, at most `most`. */
  namesBeginning(prefixes: readonly string[], most: number): readonly number[];
  /** The names whose key begins with `prefix`, with their keys, at most `most`. */
  keysBeginning(prefix: string, most: number): readonly { readonly key: string; readonly entry: number }[];
  /** Whether at least `least` keys of names begin with `prefix`. */
  areMore(prefix: string, least: number): boolean;
  /** Those of some beginnings, in ASCII after their mark, that a title token has, or at least all that one has. */
  beginnings(tokens: readonly string[]): readonly string[];
  /** The same for the keys of names. */
  nameBeginnings(keys: readonly string[]): readonly string[];
  /** The entries of the prefixes that have a stored list, and the prefixes that have none. */
  listsOf(prefixes: readonly string[]): {
    readonly lists: readonly number[];
    readonly others: readonly string[];
  };
}

/** How many titles that differ from their keys a thread remembers: those that readers' first letters lead to. */
const mostTitles = 2000;

/** Titles of rows as catalogued, which never change. */
export class ReadTitles {
  readonly #titles = new Map<number, string>();

  get(row: number, read: () => unknown): string {
    let title = this.#titles.get(row);
    if (title === undefined) {
      const found = read();
      title = typeof found === 'string' ? found : '';
      if (this.#titles.size >= mostTitles) this.#titles.clear();
      this.#titles.set(row, title);
    }
    return title;
  }
}

/** An index as one query sees it: the columns as of one moment, and the tables, which contain at least as much. */
export class IndexSource implements Source {
  readonly view: ColumnsView;
  readonly #tables: Tables;
  readonly #titles: ReadTitles;

  /** `titles` are those that this thread has read from this index. */
  constructor(view: ColumnsView, tables: Tables, titles: ReadTitles) {
    this.view = view;
    this.#tables = tables;
    this.#titles = titles;
  }

  get titles(): number {
    return this.view.live;
  }

  find(query: WordQuery): Rows {
    return this.#tables.postings.find(query, this.view.rows, titleTest(this.view, query));
  }

  findAny(queries: readonly WordQuery[]): Rows {
    return unionOf(queries.map((query) => this.find(query)));
  }

  among(rows: Rows, query: WordQuery): Rows {
    return this.#tables.postings.among(rows, query, this.view.rows);
  }

  phraseAmong(rows: Rows, query: WordQuery, held?: readonly Uint8Array[]): PhraseRows {
    return this.#tables.postings.phraseAmong(rows, query, held);
  }

  fieldsAmong(rows: Rows, query: WordQuery): Uint8Array {
    return this.#tables.postings.fieldsAmong(rows, query);
  }

  atMost(query: WordQuery): number {
    return this.#tables.postings.atMost(query);
  }

  count(query: WordQuery): number {
    return this.view.liveOf(this.find(query)).length;
  }

  hasMore(query: WordQuery, most: number): boolean {
    const counts = (row: number): boolean => row <= this.view.rows && this.view.isLive(row);
    return this.#tables.postings.hasMore(query, most, counts, titleTest(this.view, query));
  }

  isCommoner(query: WordQuery, than: WordQuery): boolean {
    // Counting the other is rarely necessary: usually one of them is much commoner.
    return this.hasMore(query, this.atMost(than)) || this.hasMore(query, this.count(than));
  }

  note(): void {}

  /** What the build kept for a word; null for a rare word. */
  kept(word: string): KeptWord | null {
    const counts = this.#tables.kept(word);
    return counts instanceof Uint8Array ? readKept(counts) : null;
  }

  titleOf(row: number): string {
    return this.view.catalogued(row) ?? this.#titles.get(row, () => this.#tables.title(this.view.id(row)));
  }

  isbnsOf(row: number): readonly string[] {
    const isbns = this.#tables.isbns(this.view.id(row));
    return typeof isbns === 'string' ? isbns.split(' ') : [];
  }

  namesOf(key: string): readonly number[] {
    return this.#tables.names.all(key).flatMap(numbersOf);
  }

  /** The first author with this key, as an entry of names. */
  authorOf(key: string): number | undefined {
    const [first] = this.namesOf(keyForms.text + key);
    return first !== undefined && first < nameEntry('keyword', 0) ? first : undefined;
  }

  namesBeginning(prefixes: readonly string[], most: number): readonly number[] {
    const found: number[] = [];
    for (const prefix of prefixes)
      for (const entry of this.#entriesBeginning(prefix, most - found.length)) found.push(entry);
    return found;
  }

  /** Few are read as rows, many as JSON. Most often there are none, which one key tells sooner than a list. */
  #entriesBeginning(prefix: string, most: number): readonly number[] {
    const { nextName, namesBeginning, manyNamesBeginning } = this.#tables;
    const next = nextName(prefix);
    if (typeof next !== 'string' || !next.startsWith(prefix)) return [];
    const few = namesBeginning.all(prefix, endOf(prefix), Math.min(most, fewNames));
    if (few.length < fewNames) return few.flatMap(numbersOf);
    announce('compared', manyShare);
    const json = manyNamesBeginning(prefix, endOf(prefix), most);
    return typeof json === 'string' ? numbersOf(JSON.parse(json)) : [];
  }

  areMore(prefix: string, least: number): boolean {
    return this.#tables.isName(prefix, endOf(prefix), least - 1) !== undefined;
  }

  keysBeginning(prefix: string, most: number): readonly { readonly key: string; readonly entry: number }[] {
    return this.#tables.nameKeys
      .all(prefix, endOf(prefix), most)
      .flatMap(({ key, entry }) =>
        typeof key === 'string' && typeof entry === 'number' ? [{ key, entry }] : [],
      );
  }

  beginnings(tokens: readonly string[]): readonly string[] {
    return this.#tables.postings.beginnings(tokens);
  }

  nameBeginnings(keys: readonly string[]): readonly string[] {
    const found = beginningsOf(keys, (key) => {
      const next = this.#tables.nextName(key);
      return typeof next === 'string' ? next : null;
    });
    return keys.filter((key) => found.has(key));
  }

  listsOf(prefixes: readonly string[]): ReturnType<Source['listsOf']> {
    const lists = new Set<number>();
    const others = new Set<string>();
    for (const prefix of prefixes) {
      const entries = this.#tables.topList(prefix);
      if (entries instanceof Uint8Array) for (const entry of entriesOf(entries)) lists.add(entry);
      else others.add(prefix);
    }
    return { lists: [...lists], others: [...others] };
  }
}

/** Tests titles, which are in memory, for a phrase of pairs of characters; null for other queries. */
function titleTest(view: ColumnsView, { tokens, fields, extent }: WordQuery): PhraseTest | null {
  const [pair = ''] = tokens;
  if ((fields & bitsOf(['title'])) === 0 || extent !== 'whole' || pair.length < 2 || !tokens.every(isWritten))
    return null;
  let key: TitleKey | undefined;
  return (row) => {
    // The characters of pairs may take two code units each.
    key ??= new TitleKey(tokens.reduce((text, token) => text + [...token].slice(1).join('')));
    return row <= view.rows && key.isIn(view, row);
  };
}

/** Reading more rows takes longer than reading their JSON. */
const fewNames = 20;

const numbersOf = (values: unknown): readonly number[] =>
  Array.isArray(values) ? values.filter((value) => typeof value === 'number') : [];

/** The text that sorts after all keys with this prefix. */
const endOf = (prefix: string): string => `${prefix}\u{10ffff}`;
