import { classKey } from '../../analysis/index.ts';
import type { ClassScheme } from '../../terms.ts';
import type { ColumnsView } from './columns-view.ts';
import { joinedRows, noRows, type Rows, rowsUpTo, unionOf } from './row-sets.ts';
import { mainClass } from './sorted-classes.ts';
import type { TraitsTable } from './traits-table.ts';

/** Rows of a main class, as far as rows were read. */
interface Added {
  rows: Rows;
  upTo: number;
}

/** The rows of main classes, which readers open again and again. Traits are written once, so rows are only added. */
export class ClassRows {
  /** The rows added since the index was opened or built. */
  readonly #added = new Map<string, Added>();
  readonly #traits: TraitsTable;

  constructor(traits: TraitsTable) {
    this.#traits = traits;
  }

  /** All rows, including dead ones, of the main classes that contain these classes. */
  around(view: ColumnsView, scheme: ClassScheme, classes: readonly string[]): Rows {
    const wanted = new Set(classes.map((one) => classKey(one).charAt(0)).filter((letter) => letter !== ''));
    return unionOf([...wanted].map((letter) => this.#of(view, scheme, letter)));
  }

  #of(view: ColumnsView, scheme: ClassScheme, letter: string): Rows {
    const name = mainClass(scheme, letter);
    const { rows, upTo, places } = view.sortedClasses;
    const [from, to] = places.get(name) ?? [0, 0];
    const added = this.#added.get(name) ?? { rows: noRows, upTo };
    this.#added.set(name, added);
    if (added.upTo < view.rows) {
      const chosen = this.#traits.inClasses({ scheme }, [letter]);
      const fresh: number[] = [];
      for (let row = added.upTo + 1; row <= view.rows; row += 1)
        if (chosen[view.of.traits[row - 1] ?? 0] === 1) fresh.push(row);
      added.rows = joinedRows([added.rows, Uint32Array.from(fresh)]);
      added.upTo = view.rows;
    }
    return joinedRows([rows.subarray(from, to), rowsUpTo(added.rows, view.rows)]);
  }
}
