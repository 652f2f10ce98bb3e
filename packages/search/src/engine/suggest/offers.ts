import type { Suggestion } from '../../port.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { union } from '../columns/row-sets.ts';
import { valueKey } from '../index/fields.ts';
import { nameOf } from '../index/name-keys.ts';
import { startQuery } from '../index/tokens.ts';
import type { Source } from '../query/source.ts';

/** How many names are scanned for one prefix. Prefixes that more names share have a stored list. */
const mostNames = 4000;

/** A text that may be suggested, with its score. */
interface Offer {
  readonly text: string;
  readonly kind: Suggestion['kind'];
  readonly id: number | null;
  readonly score: number;
}

/** The bonus of each kind of text, in doublings of use. */
const worth = { title: 2, author: 1, keyword: 0, isbn: 0 } as const;
/** The bonus of a text that equals the typed text: more than any use. */
const whole = 80;

/** Collects suggestions: the most used of the offered texts, each once. Searching for any of them finds something. */
export class Offers {
  readonly #source: Source;
  readonly #limit: number;
  readonly #offers: Offer[] = [];

  constructor(source: Source, limit: number) {
    this.#source = source;
    this.#limit = limit;
  }

  /** Offers the titles of rows. `bonus` is in doublings of use; titles whose key is in `keys` get more. */
  titles(rows: Uint32Array, bonus: number, keys: readonly string[] = []): void {
    const { view } = this.#source;
    for (const row of mostBorrowed(this.#source, rows, this.#limit)) {
      this.#add(this.#source.titleOf(row), 'title', view.id(row), view.borrowCount(row), bonus, keys);
    }
  }

  /** Offers titles that sound like the whole typed text. Each edition counts as use. */
  soundedTitles(rows: Uint32Array, bonus: number): void {
    const { view } = this.#source;
    const editions = new Map<string, number>();
    for (const row of rows) editions.set(view.title(row), (editions.get(view.title(row)) ?? 0) + 1);
    for (const row of mostBorrowed(this.#source, rows, rows.length)) {
      const use = view.borrowCount(row) + (editions.get(view.title(row)) ?? 1) - 1;
      this.#add(this.#source.titleOf(row), 'title', view.id(row), use, bonus, []);
    }
  }

  /** Offers entries of names, except those that no live title has any more. */
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

/** The titles with a token that begins with one of these: all of them, or the most borrowed if there are very many. */
export function titlesBeginning(source: Source, tokens: readonly string[]): Uint32Array {
  const { lists, others } = source.listsOf(tokens);
  const rows = Uint32Array.from(lists)
    .filter((row) => source.view.isLive(row))
    .sort();
  if (others.length === 0) return rows;
  return union(rows, source.view.liveOf(source.findAny(others.map(startQuery))));
}

/** The entries of names whose key begins with one of these. */
export function namesBeginning(source: Source, prefixes: readonly string[]): readonly number[] {
  const { lists, others } = source.listsOf(prefixes);
  return others.length === 0 ? lists : [...new Set([...lists, ...source.namesBeginning(others, mostNames)])];
}

/** The most borrowed rows, one per title. */
export function mostBorrowed({ view }: Source, rows: Uint32Array, limit: number): readonly number[] {
  const seen = new Set<string>();
  const found: number[] = [];
  for (const row of byLoans(view, rows)) {
    if (found.length === limit) break;
    const title = view.title(row);
    if (seen.has(title)) continue;
    seen.add(title);
    found.push(row);
  }
  return found;
}

/** Ascending rows sorted by loans. Most already are, see `ordered` of the columns. */
function byLoans(view: ColumnsView, rows: Uint32Array): Iterable<number> {
  let last = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const loans = view.borrowCount(row);
    if (loans > last) return [...rows].sort((a, b) => view.borrowCount(b) - view.borrowCount(a) || a - b);
    last = loans;
  }
  return rows;
}
