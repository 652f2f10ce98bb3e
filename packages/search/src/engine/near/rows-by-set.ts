import { isHistory } from '../../analysis/index.ts';
import { announce } from '../columns/brief.ts';
import { noRows, type Rows } from '../columns/row-sets.ts';
import type { TextField } from '../index/fields.ts';
import { type Plan, termKey } from '../query/plan.ts';
import type { Source } from '../query/source.ts';
import { fieldsOf, isPlace, isWeakWord, type TellingWord, telling } from './word-roles.ts';
import { nearestRows, type TermRows, WordSets } from './word-sets.ts';

/** The rows that have the same terms, with those of their terms in fields that tell what they are about, as bits. */
export interface RowsOfSet {
  readonly rows: number[];
  readonly told: number[];
}

/** What is found for the terms of a query, by the set of terms that each row has. */
export interface FoundSets {
  readonly words: WordSets;
  /** The rows of each term. */
  readonly lists: readonly TermRows[];
  readonly rows: ReadonlyMap<number, RowsOfSet>;
}

/** A slot for each found row, from 1. All zero between two calls. */
let slots = new Uint32Array(0);

/** Finds the rows of at most 31 terms. Those that have a term only by coincidence are left out. */
export function rowsBySet(source: Source, plan: Plan, terms: readonly TellingWord[]): FoundSets {
  const tellingFields = plan.fields.filter((field) => telling.includes(field));
  // A publisher for children, on engineering or of China says nothing about readers, kinds and places, and an author
  // from Japan nothing about Japan.
  const aboutFields = tellingFields.filter((field) => field !== 'author');
  const fieldsFor = (term: TellingWord): readonly TextField[] => {
    if (isPlace(term) || isHistory(termKey(term))) return aboutFields;
    return term.isBroad || (isWeakWord(term) && !term.isTogether)
      ? tellingFields
      : fieldsOf(source, plan, term);
  };
  const lists = terms.map((term) => nearestRows(source, fieldsFor(term), term));
  const words = new WordSets(source, lists);
  const tellingRows = lists.map(({ term, rows, isTyped }, at) =>
    rows.length > 0 && isTyped && words.isSubject(at)
      ? nearestRows(source, tellingFields, term).rows
      : noRows,
  );
  for (const { rows } of lists) announce('ranked', rows.length);
  // From here on nothing is read, so the search is not stopped before the slots are zero again.
  if (slots.length <= source.view.rows) slots = new Uint32Array(Math.ceil(source.view.rows * 1.2) + 1);
  const found: number[] = [];
  for (const [at, { rows }] of lists.entries()) {
    if (words.finding(1 << at) === 0) continue;
    for (const row of rows) if (slots[row] === 0) slots[row] = found.push(row);
  }
  // The terms of each found row, and those in fields that tell what it is about, as bits.
  const held = new Uint32Array(found.length + 1);
  const told = new Uint32Array(found.length + 1);
  for (const [at, { rows }] of lists.entries()) {
    addWhereFound(held, rows, at);
    addWhereFound(told, tellingRows[at] ?? noRows, at);
  }
  for (const row of found) slots[row] = 0;
  return { words, lists, rows: grouped(found, held, told, words, terms.length > 1) };
}

/** Adds a term to found rows. */
function addWhereFound(to: Uint32Array, rows: Rows, at: number): void {
  for (const row of rows) {
    const slot = slots[row] ?? 0;
    if (slot !== 0) to[slot] = (to[slot] ?? 0) | (1 << at);
  }
}

function grouped(
  found: readonly number[],
  held: Uint32Array,
  told: Uint32Array,
  words: WordSets,
  several: boolean,
): ReadonlyMap<number, RowsOfSet> {
  const bySet = new Map<number, RowsOfSet>();
  // Most rows have the same terms as the one before.
  let set = 0;
  let own: RowsOfSet | undefined;
  let finders = 0;
  for (let at = 0; at < found.length; at += 1) {
    const telling = told[at + 1] ?? 0;
    if (held[at + 1] !== set) {
      set = held[at + 1] ?? 0;
      own = bySet.get(set);
      finders = words.finding(set);
    }
    // It is a coincidence if a row contains one of two words in its summary, or only a word that is close to a typed
    // one.
    if (finders === 0 || (finders === 1 && several && telling === 0)) continue;
    if (own === undefined) {
      own = { rows: [], told: [] };
      bySet.set(set, own);
    }
    own.rows.push(found[at] ?? 0);
    own.told.push(telling);
  }
  return bySet;
}
