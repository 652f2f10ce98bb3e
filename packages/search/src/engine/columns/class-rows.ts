import { classKey } from '../../analysis/index.ts';
import type { ClassScheme } from '../../terms.ts';
import { announce } from './brief.ts';
import type { ColumnsView } from './columns-view.ts';
import { noRows, type Rows, unionOf } from './row-sets.ts';
import type { TraitsTable } from './traits-table.ts';

/** The rows whose class number begins with one letter or digit, as far as rows were read. */
interface Letter {
  rows: Rows;
  upTo: number;
}

/**
 * The rows of each main class, which readers open again and again: 4 bytes for each row and classification in use. Traits
 * are written once, so rows are only added.
 */
export class ClassRows {
  readonly #letters = new Map<ClassScheme, Map<string, Letter>>();
  readonly #traits: TraitsTable;

  constructor(traits: TraitsTable) {
    this.#traits = traits;
  }

  /** All rows, including dead ones, of the main classes that contain these classes. */
  around(view: ColumnsView, scheme: ClassScheme, classes: readonly string[]): Rows {
    const letters = this.#letters.get(scheme) ?? this.#read(view, scheme);
    this.#letters.set(scheme, letters);
    const wanted = new Set(classes.map((one) => classKey(one).charAt(0)).filter((letter) => letter !== ''));
    return unionOf([...wanted].map((letter) => this.#upTo(view, scheme, letters, letter)));
  }

  #upTo(view: ColumnsView, scheme: ClassScheme, letters: Map<string, Letter>, letter: string): Rows {
    const known = letters.get(letter) ?? { rows: noRows, upTo: 0 };
    letters.set(letter, known);
    if (known.upTo < view.rows) {
      const chosen = this.#traits.inClasses({ scheme }, [letter]);
      const fresh: number[] = [];
      for (let row = known.upTo + 1; row <= view.rows; row += 1)
        if (chosen[view.of.traits[row - 1] ?? 0] === 1) fresh.push(row);
      if (fresh.length > 0) {
        const rows = new Uint32Array(known.rows.length + fresh.length);
        rows.set(known.rows);
        rows.set(fresh, known.rows.length);
        known.rows = rows;
      }
      known.upTo = view.rows;
    }
    return known.rows;
  }

  /** Reads all rows at once. */
  #read({ of, rows: all }: ColumnsView, scheme: ClassScheme): Map<string, Letter> {
    announce('read', 2 * all);
    const { groups, keys } = this.#traits.byLetter(scheme);
    const counts = new Uint32Array(keys.length);
    for (let at = 0; at < all; at += 1) {
      const group = groups[of.traits[at] ?? 0] ?? 0;
      counts[group] = (counts[group] ?? 0) + 1;
    }
    const lists = Array.from(counts, (count, group) => new Uint32Array(group === 0 ? 0 : count));
    const sizes = new Uint32Array(keys.length);
    for (let at = 0; at < all; at += 1) {
      const group = groups[of.traits[at] ?? 0] ?? 0;
      const list = lists[group];
      const size = sizes[group] ?? 0;
      if (list !== undefined) list[size] = at + 1;
      sizes[group] = size + 1;
    }
    return new Map(
      keys.flatMap((key, group) => (key === '' ? [] : [[key, { rows: lists[group] ?? noRows, upTo: all }]])),
    );
  }
}
