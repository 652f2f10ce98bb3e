import type { Language } from '@yuelan/contract';
import type { LibraryScope } from '../platform/tenancy.ts';

/** School years (`1-1` to `1-9`) that readers of a library find titles suitable for. */
export interface SuitableTitles {
  /** By title; only titles that enough readers agree on. */
  readonly yearsOf: ReadonlyMap<number, readonly string[]>;
  label(year: string): string;
}

type ReadSuitable = (library: LibraryScope, language: Language) => Promise<SuitableTitles>;

/** Another domain knows what readers think, and fills this in when it starts. */
export class SuitabilitySlot {
  #read: ReadSuitable | undefined;

  use(read: ReadSuitable): void {
    this.#read = read;
  }

  async titles(library: LibraryScope, language: Language): Promise<SuitableTitles> {
    return (await this.#read?.(library, language)) ?? { yearsOf: new Map(), label: (year) => year };
  }
}
