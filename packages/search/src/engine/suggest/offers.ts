import type { Suggestion } from '../../port.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { union } from '../columns/row-sets.ts';
import { valueKey } from '../index/fields.ts';
import { type NameKind, nameOf } from '../index/name-keys.ts';
import { startQuery } from '../index/tokens.ts';
import type { Source } from '../query/source.ts';

/** How many names are scanned for one prefix. Prefixes that more names share have a stored list. */
const mostNames = 4000;

/** A text that may be suggested, with its score. */
interface Offer {
  /** Null for a title, which is read only if it is shown. */
  readonly text: string | null;
  /** Texts with the same key are the same to readers. */
  readonly key: string;
  readonly kind: Suggestion['kind'];
  /** The row of a title or an ISBN; 0 for names. */
  readonly row: number;
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
    for (const row of mostBorrowed(this.#source, rows, this.#limit))
      this.#add({ text: null, key: view.title(row), kind: 'title', row }, view.borrowCount(row), bonus, keys);
  }

  /** Offers titles that sound like the whole typed text. Each edition counts as use. */
  soundedTitles(rows: Uint32Array, bonus: number): void {
    const { view } = this.#source;
    const editions = new Map<string, number>();
    for (const row of rows) editions.set(view.title(row), (editions.get(view.title(row)) ?? 0) + 1);
    for (const row of mostBorrowed(this.#source, rows, rows.length)) {
      const key = view.title(row);
      const use = view.borrowCount(row) + (editions.get(key) ?? 1) - 1;
      this.#add({ text: null, key, kind: 'title', row }, use, bonus, []);
    }
  }

  /** Offers entries of names, except those that no live title has any more. Forms of one name take one place. */
  names(entries: readonly number[], bonus: number, keys: readonly string[] = []): void {
    const { view } = this.#source;
    for (let most = this.#limit; ; most *= 2) {
      const best = mostUsed(view, entries, most).map(({ kind, id, use }) => {
        const text = view.dictionaries[kind].text(kind === 'author' ? view.usualForm(id) : id);
        return { text, key: valueKey(text), kind, use };
      });
      if (best.length === most && new Set(best.map(({ key }) => key)).size < this.#limit) continue;
      for (const { use, ...name } of best) this.#add({ ...name, row: 0 }, use, bonus, keys);
      return;
    }
  }

  isbn(number: string, row: number, bonus: number): void {
    const { view } = this.#source;
    const offer = { text: number, key: valueKey(number), kind: 'isbn', row } as const;
    this.#add(offer, view.borrowCount(row), bonus, []);
  }

  /** The best offers, each text once. Reads the titles among them. */
  take(): readonly Suggestion[] {
    this.#offers.sort((a, b) => b.score - a.score);
    const seen = new Set<string>();
    const found: Suggestion[] = [];
    for (let from = 0; from < this.#offers.length && found.length < this.#limit; ) {
      const score = this.#offers[from]?.score;
      const equals: { readonly text: string; readonly offer: Offer }[] = [];
      for (const offer of this.#offers.slice(from)) {
        if (offer.score !== score) break;
        if (!seen.has(offer.key)) equals.push({ text: this.#textOf(offer), offer });
        from += 1;
      }
      if (equals.length > 1) equals.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
      for (const { text, offer } of equals) {
        const { key, kind, row } = offer;
        if (found.length === this.#limit) break;
        if (text === '' || seen.has(key)) continue;
        seen.add(key);
        found.push(row === 0 ? { text, kind } : { text, kind, id: this.#source.view.id(row) });
      }
    }
    return found;
  }

  #textOf({ text, row }: Offer): string {
    return text ?? this.#source.titleOf(row);
  }

  #add(offer: Omit<Offer, 'score'>, use: number, bonus: number, keys: readonly string[]): void {
    const isWhole = keys.includes(offer.key);
    const score = Math.log2(1 + use) + worth[offer.kind] + bonus + (isWhole ? whole : 0);
    this.#offers.push({ ...offer, score });
  }
}

interface UsedName {
  readonly kind: NameKind;
  readonly id: number;
  readonly use: number;
}

/** The most used of these names, at most `most`. */
function mostUsed({ weights, dictionaries }: ColumnsView, entries: readonly number[], most: number) {
  const best: UsedName[] = [];
  let least = 0;
  for (const entry of entries) {
    const { kind, id } = nameOf(entry);
    const use = id > dictionaries[kind].size ? 0 : (weights[kind][id] ?? 0);
    if (use <= least) continue;
    let at = best.length;
    while (at > 0 && (best[at - 1]?.use ?? 0) < use) at -= 1;
    best.splice(at, 0, { kind, id, use });
    if (best.length > most) best.pop();
    if (best.length === most) least = best.at(-1)?.use ?? 0;
  }
  return best;
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
