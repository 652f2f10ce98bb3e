import type { Language } from '@yuelan/contract';
import type { LibraryScope } from '../platform/tenancy.ts';

/** School years (`1-1` to `1-9`) for which readers of a library find titles suitable. */
export interface SuitableTitles {
  /** By title; only titles on which enough readers agree. */
  readonly yearsOf: ReadonlyMap<number, readonly string[]>;
  label(year: string): string;
}

type ReadSuitable = (library: LibraryScope, language: Language) => Promise<SuitableTitles>;

/** Filled at start by the domain that knows readers' opinions. */
export class SuitabilitySlot {
  #read: ReadSuitable | undefined;

  use(read: ReadSuitable): void {
    this.#read = read;
  }

  async titles(library: LibraryScope, language: Language): Promise<SuitableTitles> {
    return (await this.#read?.(library, language)) ?? { yearsOf: new Map(), label: (year) => year };
  }
}
