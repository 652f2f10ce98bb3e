import type { Suggestion } from '../types.ts';
import { valueKey } from './fields.ts';
import type { IndexReader } from './index-reader.ts';
import { live, type Source, tokenRows } from './match.ts';
import { nameOf } from './name-keys.ts';
import { entriesOf } from './top-lists.ts';

/** Names looked through for one beginning; beginnings that more share have a list of the most used. */
const mostNames = 4000;

/** A text that may be suggested, with what speaks for it. */
interface Offer {
  readonly text: string;
  readonly kind: Suggestion['kind'];
  readonly id: number | null;
  readonly score: number;
}

/** What titles are worth against names, in doublings of use. */
const worth = { title: 2, author: 1, keyword: 0, isbn: 0 } as const;
/** What a text gains that is just what was typed. */
const whole = 6;

/** What may be suggested: the most used of what is offered, each text once. All of it is live, so all of it is found. */
export class Offers {
  readonly #reader: IndexReader;
  readonly #source: Source;
  readonly #limit: number;
  readonly #offers: Offer[] = [];

  constructor(reader: IndexReader, source: Source, limit: number) {
    this.#reader = reader;
    this.#source = source;
    this.#limit = limit;
  }

  /** Rows of titles, in any order; `bonus` in doublings of use, and more for those whose key is `key`. */
  titles(rows: Uint32Array, bonus: number, key = ''): void {
    const { view } = this.#source;
    for (const row of mostBorrowed(this.#source, rows, this.#limit)) {
      this.#add(this.#reader.titleOf(row), 'title', view.id(row), view.borrowCount(row), bonus, key);
    }
  }

  /** Entries of names; one that no live title has any more is left out. */
  names(entries: readonly number[], bonus: number, key = ''): void {
    const { weights, dictionaries } = this.#source.view;
    const used = entries.map((entry) => {
      const { kind, id } = nameOf(entry);
      return { kind, id, use: id > dictionaries[kind].size ? 0 : (weights[kind][id] ?? 0) };
    });
    used.sort((a, b) => b.use - a.use);
    for (const { kind, id, use } of used.slice(0, this.#limit)) {
      if (use > 0) this.#add(dictionaries[kind].text(id), kind, null, use, bonus, key);
    }
  }

  isbn(number: string, row: number, bonus: number): void {
    const { view } = this.#source;
    this.#add(number, 'isbn', view.id(row), view.borrowCount(row), bonus, '');
  }

  /** The best, each text once. */
  take(): readonly Suggestion[] {
    this.#offers.sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    const seen = new Set<string>();
    const found: Suggestion[] = [];
    for (const { text, kind, id } of this.#offers) {
      if (found.length === this.#limit) break;
      const key = valueKey(text);
      if (text === '' || seen.has(key)) continue;
      seen.add(key);
      found.push(id === null ? { text, kind } : { text, kind, id });
    }
    return found;
  }

  #add(text: string, kind: Offer['kind'], id: number | null, use: number, bonus: number, key: string): void {
    const isWhole = key !== '' && valueKey(text) === key;
    const score = Math.log2(1 + use) + worth[kind] + bonus + (isWhole ? whole : 0);
    this.#offers.push({ text, kind, id, score });
  }
}

/** Titles with a token that begins so: all of them, or the most borrowed where very many do. */
export function titlesBeginning(reader: IndexReader, source: Source, token: string): Uint32Array {
  const list = listOf(reader, token);
  if (list === null) return live(source.view, tokenRows(source, token, 'beginning'));
  return Uint32Array.from(list).filter((row) => source.view.isLive(row));
}

/** Names with a key that begins so. */
export function namesBeginning(reader: IndexReader, prefix: string): readonly number[] {
  const list = listOf(reader, prefix);
  if (list !== null) return list;
  const json = reader.names.get(prefix, `${prefix}\u{10ffff}`, mostNames)?.['entries'];
  const entries: unknown = typeof json === 'string' ? JSON.parse(json) : [];
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry === 'number') : [];
}

function listOf(reader: IndexReader, prefix: string): readonly number[] | null {
  const entries = reader.topList.get(prefix)?.['entries'];
  return entries instanceof Uint8Array ? entriesOf(entries) : null;
}

/** The most borrowed rows, one for each title. */
export function mostBorrowed({ view }: Source, rows: Uint32Array, limit: number): readonly number[] {
  const ordered = [...rows].sort((a, b) => view.borrowCount(b) - view.borrowCount(a) || a - b);
  const seen = new Set<string>();
  const found: number[] = [];
  for (const row of ordered) {
    if (found.length === limit) break;
    const title = view.title(row);
    if (seen.has(title)) continue;
    seen.add(title);
    found.push(row);
  }
  return found;
}
