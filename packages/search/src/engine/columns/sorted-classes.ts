import { type ClassScheme, classSchemes } from '../../terms.ts';
import type { DictionaryView } from './dictionary.ts';
import { viewOf } from './shared-array.ts';
import { TraitsTable } from './traits-table.ts';

/** The rows of each main class when an index was opened or built: 4 bytes for each row and classification in use. */
export interface SortedClasses {
  /** Later rows are not among them. */
  readonly upTo: number;
  readonly rows: SharedArrayBuffer;
  /** Where the rows of a main class stand, by its {@link mainClass}. */
  readonly places: ReadonlyMap<string, readonly [from: number, to: number]>;
}

/** A main class of a classification, by the first letter or digit of its numbers. */
export const mainClass = (scheme: ClassScheme, letter: string): string => `${scheme} ${letter}`;

/** Sorts rows by their main classes. `traits` has the dictionary number of each row's traits. */
export function sortByClass(dictionary: DictionaryView, traits: Uint32Array, rows: number): SortedClasses {
  const table = new TraitsTable();
  table.follow(dictionary);
  const uses = new Uint32Array(dictionary.size + 1);
  for (let at = 0; at < rows; at += 1) uses[traits[at] ?? 0] = (uses[traits[at] ?? 0] ?? 0) + 1;
  const places = new Map<string, readonly [number, number]>();
  let all = 0;
  for (const scheme of classSchemes) {
    const { groups, keys } = table.byLetter(scheme);
    const counts = new Uint32Array(keys.length);
    for (const [id, use] of uses.entries()) counts[groups[id] ?? 0] = (counts[groups[id] ?? 0] ?? 0) + use;
    for (let group = 1; group < keys.length; group += 1) {
      const from = all;
      all += counts[group] ?? 0;
      places.set(mainClass(scheme, keys[group] ?? ''), [from, all]);
    }
  }
  const buffer = new SharedArrayBuffer(all * Uint32Array.BYTES_PER_ELEMENT);
  const list = viewOf('u32', buffer);
  for (const scheme of classSchemes) {
    const { groups, keys } = table.byLetter(scheme);
    // Most libraries use one classification.
    if (keys.length < 2) continue;
    const next = Uint32Array.from(keys, (key) => places.get(mainClass(scheme, key))?.[0] ?? 0);
    for (let at = 0; at < rows; at += 1) {
      const group = groups[traits[at] ?? 0] ?? 0;
      if (group === 0) continue;
      const place = next[group] ?? 0;
      list[place] = at + 1;
      next[group] = place + 1;
    }
  }
  return { upTo: rows, rows: buffer, places };
}
