import type { Suggestion } from '../../port.ts';
import { union } from '../columns/row-sets.ts';
import { valueKey } from '../index/fields.ts';
import { nameOf } from '../index/name-keys.ts';
import { startQuery } from '../index/tokens.ts';
import type { Source } from '../query/source.ts';

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
/** Bonus of a text that equals the text typed: more than any use. */
const whole = 80;

/** Collects suggestions: the most used of the texts offered, each once. Every one is live, so searching for it finds something. */
export class Offers {
  readonly #source: Source;
  readonly #limit: number;
  readonly #offers: Offer[] = [];

  constructor(source: Source, limit: number) {
    this.#source = source;
    this.#limit = limit;
  }

  /** Rows of titles, in any order; `bonus` in doublings of use, and more for those whose key is one of `keys`. */
  titles(rows: Uint32Array, bonus: number, keys: readonly string[] = []): void {
    const { view } = this.#source;
    for (const row of mostBorrowed(this.#source, rows, this.#limit)) {
      this.#add(this.#source.titleOf(row), 'title', view.id(row), view.borrowCount(row), bonus, keys);
    }
  }

  /** Titles that as a whole sound as typed; each edition counts as use. */
  soundedTitles(rows: Uint32Array, bonus: number): void {
    const { view } = this.#source;
    const editions = new Map<string, number>();
    for (const row of rows) editions.set(view.title(row), (editions.get(view.title(row)) ?? 0) + 1);
    for (const row of mostBorrowed(this.#source, rows, rows.length)) {
      const use = view.borrowCount(row) + (editions.get(view.title(row)) ?? 1) - 1;
      this.#add(this.#source.titleOf(row), 'title', view.id(row), use, bonus, []);
    }
  }

  /** Entries of names; one that no live title has any more is left out. */
  names(entries: readonly number[], bonus: number, keys: readonly string[] = []): void {
    const { view } = this.#source;
    const { weights, dictionaries } = view;
    const used = entries.map((entry) => {
      const { kind, id } = nameOf(entry);
      return { kind, id, use: id > dictionaries[kind].size ? 0 : (weights[kind][id] ?? 0) };
    });
    used.sort((a, b) => b.use - a.use);
    for (const { kind, id, use } of used.slice(0, this.#limit)) {
      if (use === 0) continue;
      const text = dictionaries[kind].text(kind === 'author' ? view.usualForm(id) : id);
      this.#add(text, kind, null, use, bonus, keys);
    }
  }

  isbn(number: string, row: number, bonus: number): void {
    const { view } = this.#source;
    this.#add(number, 'isbn', view.id(row), view.borrowCount(row), bonus, []);
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

  #add(
    text: string,
    kind: Offer['kind'],
    id: number | null,
    use: number,
    bonus: number,
    keys: readonly string[],
  ): void {
    const isWhole = keys.includes(valueKey(text));
    const score = Math.log2(1 + use) + worth[kind] + bonus + (isWhole ? whole : 0);
    this.#offers.push({ text, kind, id, score });
  }
}

/** Titles with a token that begins as one of these: all of them, or the most borrowed where very many do. */
export function titlesBeginning(source: Source, tokens: readonly string[]): Uint32Array {
  const { lists, others } = source.listsOf(tokens);
  const rows = Uint32Array.from(lists)
    .filter((row) => source.view.isLive(row))
    .sort();
  if (others.length === 0) return rows;
  const query = others.map(startQuery).join(' OR ');
  return union(rows, source.findLive(query));
}

/** Entries of names with a key that begins as one of these. */
export function namesBeginning(source: Source, prefixes: readonly string[]): readonly number[] {
  const { lists, others } = source.listsOf(prefixes);
  return others.length === 0 ? lists : [...new Set([...lists, ...source.namesBeginning(others, mostNames)])];
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
