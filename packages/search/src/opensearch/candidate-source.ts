import { Columns } from '../engine/columns/columns.ts';
import { ColumnsView } from '../engine/columns/columns-view.ts';
import { intersection, noRows, type Rows, unionOf } from '../engine/columns/row-sets.ts';
import { documentOf } from '../engine/index/document.ts';
import { type TextColumn, textColumns, valueKey } from '../engine/index/fields.ts';
import { type NameKind, nameEntry, nameKeys } from '../engine/index/name-keys.ts';
import { columnText } from '../engine/index/token-texts.ts';
import { isMarked } from '../engine/index/tokens.ts';
import type { Plan } from '../engine/query/plan.ts';
import type { Source } from '../engine/query/source.ts';
import type { PhraseRows } from '../engine/words/phrases.ts';
import { everyField, queryKey, type WordQuery } from '../engine/words/word-query.ts';
import type { SearchRecord } from '../port.ts';

/**
 * What the embedded engine's code asked about the catalogue while running over candidates, and nobody has answered yet.
 */
export class Wishes {
  /** Titles by a whole value, by a code or by sound. */
  readonly values = new Map<string, WordQuery>();
  readonly counts = new Map<string, WordQuery>();
  readonly plans = new Map<string, Plan>();
  /** Names by the beginnings of their keys, and by whole keys. */
  readonly names = new Map<string, string>();

  get size(): number {
    return this.values.size + this.counts.size + this.plans.size + this.names.size;
  }
}

/** A name of the catalogue with its use: the titles that have it, and their loans. */
export interface KnownName {
  readonly kind: NameKind;
  readonly text: string;
  readonly titles: number;
  readonly use: number;
}

/**
 * A few hundred titles of a catalogue in memory, read by the same code as an index. It answers from what it has, and
 * records what it would need to know about the whole catalogue. The caller fetches that, adds it, and runs the code
 * again, until nothing is missing.
 */
export class CandidateSource implements Source {
  wishes = new Wishes();
  titles = 0;
  view: ColumnsView;
  readonly #columns = new Columns();
  /** The tokens of each row's texts. */
  readonly #texts: { readonly [C in TextColumn]: readonly string[] }[] = [];
  readonly #rowsOf = new Map<string, number[]>();
  readonly #records: SearchRecord[] = [];
  readonly #isbns: (readonly string[])[] = [];
  readonly #known = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #names = new Map<string, Set<number>>();
  readonly #named = { author: 0, keyword: 0 };
  readonly #authors = new Map<string, number>();
  readonly #uses: KnownName[] = [];

  constructor() {
    this.view = new ColumnsView(this.#columns.handle());
  }

  /** Adds titles that are not there yet. */
  add(records: readonly SearchRecord[]): void {
    for (const record of records) {
      if (this.#columns.rowOf(record.id) > 0) continue;
      const document = documentOf(record);
      const row = this.#columns.append(document.row, document);
      const texts = mapColumns((column) => columnText(document.tokens, column).split(' '));
      this.#texts.push(texts);
      this.#records.push(record);
      this.#isbns.push(document.isbns);
      for (const token of new Set(textColumns.flatMap((column) => texts[column]))) {
        const rows = this.#rowsOf.get(token);
        if (rows === undefined) this.#rowsOf.set(token, [row]);
        else rows.push(row);
      }
    }
  }

  /** Adds names with what the whole catalogue knows of them. */
  addNames(names: readonly KnownName[]): void {
    this.#uses.push(...names);
    for (const { kind, text } of names) this.#columns.dictionaries[kind].add(text);
  }

  /** Adds Latin words that occur in titles, names or headings. */
  addWords(words: readonly string[]): void {
    for (const word of words) this.#columns.dictionaries.word.add(word);
  }

  addCount(key: string, count: number): void {
    this.#counts.set(key, count);
  }

  /** Marks all wishes as answered. */
  answered(): void {
    for (const key of [
      ...this.wishes.values.keys(),
      ...this.wishes.plans.keys(),
      ...this.wishes.names.keys(),
    ])
      this.#known.add(key);
    this.wishes = new Wishes();
  }

  /** Makes what was added visible. */
  show(): void {
    for (const kind of ['author', 'keyword'] as const) this.#nameNew(kind);
    const { weights, dictionaries } = this.#columns;
    for (const { kind, text, titles, use } of this.#uses) {
      const id = dictionaries[kind].add(text);
      for (const [array, value] of [
        [weights[kind], use],
        ...(kind === 'author' ? [[weights.namings, titles] as const] : []),
      ] as const) {
        array.reserve(id + 1);
        array.length = Math.max(array.length, id + 1);
        array.view[id] = value;
      }
    }
    this.view = new ColumnsView(this.#columns.handle());
  }

  find(query: WordQuery): Rows {
    const [first, ...others] = query.tokens;
    if (first === undefined) return noRows;
    if (isMarked(first)) this.#wish('values', queryKey(query), query);
    if (query.extent === 'whole') {
      const rows = Uint32Array.from(this.#rowsOf.get(first) ?? []);
      return query.fields === everyField && others.length === 0
        ? rows
        : rows.filter((row) => this.#holds(row, query));
    }
    const found: Rows[] = [];
    for (const [token, rows] of this.#rowsOf)
      if (token.startsWith(first))
        found.push(Uint32Array.from(rows).filter((row) => this.#holds(row, { ...query, tokens: [token] })));
    return unionOf(found);
  }

  findAny(queries: readonly WordQuery[]): Rows {
    return unionOf(queries.map((query) => this.find(query)));
  }

  among(rows: Rows, query: WordQuery): Rows {
    return intersection(rows, this.find(query));
  }

  phraseAmong(rows: Rows, query: WordQuery, held: readonly Uint8Array[] = []): PhraseRows {
    for (const [at, own] of held.entries())
      own.set(this.fieldsAmong(rows, { ...query, tokens: [query.tokens[at] ?? ''], fields: everyField }));
    const found = this.among(rows, query);
    return { rows: found, inTitle: this.among(found, { ...query, fields: query.fields & 1 }) };
  }

  fieldsAmong(rows: Rows, query: WordQuery): Uint8Array {
    return Uint8Array.from(rows, (row) => this.#fieldsOf(row, query));
  }

  atMost(query: WordQuery): number {
    return this.find(query).length;
  }

  count(query: WordQuery): number {
    const key = queryKey(query);
    const count = this.#counts.get(key);
    if (count !== undefined) return count;
    this.wishes.counts.set(key, query);
    return this.find(query).length;
  }

  hasMore(query: WordQuery, most: number): boolean {
    return this.count(query) > most;
  }

  isCommoner(query: WordQuery, than: WordQuery): boolean {
    return this.count(query) > this.count(than);
  }

  note(plan: Plan): void {
    this.#wish('plans', JSON.stringify(plan), plan);
  }

  titleOf(row: number): string {
    return this.#records[row - 1]?.title.trim() ?? '';
  }

  isbnsOf(row: number): readonly string[] {
    return this.#isbns[row - 1] ?? [];
  }

  namesOf(key: string): readonly number[] {
    this.#wish('names', `whole ${key}`, key);
    return [...(this.#names.get(key) ?? [])].sort((a, b) => a - b);
  }

  namesBeginning(prefixes: readonly string[], most: number): readonly number[] {
    const entries = prefixes.flatMap((prefix) => this.keysBeginning(prefix, most).map(({ entry }) => entry));
    return [...new Set(entries)].slice(0, most);
  }

  keysBeginning(prefix: string, most: number): readonly { readonly key: string; readonly entry: number }[] {
    this.#wish('names', prefix, prefix);
    const found: { key: string; entry: number }[] = [];
    for (const [key, entries] of this.#names)
      if (key.startsWith(prefix)) for (const entry of entries) found.push({ key, entry });
    return found.slice(0, most);
  }

  areMore(prefix: string, least: number): boolean {
    return this.keysBeginning(prefix, least).length >= least;
  }

  beginnings(tokens: readonly string[]): readonly string[] {
    return tokens;
  }

  nameBeginnings(keys: readonly string[]): readonly string[] {
    return keys;
  }

  listsOf(prefixes: readonly string[]): ReturnType<Source['listsOf']> {
    return { lists: [], others: prefixes };
  }

  #wish<Kind extends 'values' | 'plans' | 'names'>(
    kind: Kind,
    key: string,
    wish: Wishes[Kind] extends Map<string, infer Wish> ? Wish : never,
  ): void {
    if (this.#known.has(key)) return;
    const wishes: Map<string, unknown> = this.wishes[kind];
    wishes.set(key, wish);
  }

  #holds(row: number, query: WordQuery): boolean {
    return this.#fieldsOf(row, query) !== 0;
  }

  /** The fields of a row that have the tokens side by side, as bits. */
  #fieldsOf(row: number, { tokens, fields }: WordQuery): number {
    const texts = this.#texts[row - 1];
    const [first = ''] = tokens;
    let found = 0;
    for (const [bit, column] of textColumns.entries()) {
      if (texts === undefined || (fields & (1 << bit)) === 0) continue;
      const text = texts[column];
      let at = text.indexOf(first);
      while (at >= 0 && !tokens.every((token, behind) => text[at + behind] === token))
        at = text.indexOf(first, at + 1);
      if (at >= 0) found |= 1 << bit;
    }
    return found;
  }

  /** Gives new names their keys, and joins the forms of one author's name. */
  #nameNew(kind: NameKind): void {
    const dictionary = this.#columns.dictionaries[kind];
    for (let id = this.#named[kind] + 1; id <= dictionary.size; id += 1) {
      const text = dictionary.text(id);
      const key = valueKey(text);
      const other = this.#authors.get(key);
      if (kind === 'author' && key !== '') {
        if (other !== undefined) this.#columns.joinForms(id, other);
        else this.#authors.set(key, id);
      }
      for (const form of nameKeys(kind, text)) {
        const entries = this.#names.get(form) ?? new Set();
        this.#names.set(form, entries.add(nameEntry(kind, id)));
      }
    }
    this.#named[kind] = dictionary.size;
  }
}

const mapColumns = (textOf: (column: TextColumn) => readonly string[]) => ({
  title: textOf('title'),
  subtitle: textOf('subtitle'),
  other: textOf('other'),
  author: textOf('author'),
  publisher: textOf('publisher'),
  keyword: textOf('keyword'),
  summary: textOf('summary'),
  code: textOf('code'),
});
