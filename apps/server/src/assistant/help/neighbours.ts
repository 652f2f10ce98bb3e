import type { HelpBook } from '@yuelan/contract';

/** Titles of the catalogue that are related to a title. */
export interface Neighbours {
  /** Other works of its author in the catalogue. */
  readonly byAuthor: readonly HelpBook[];
  /** Other titles of its series. */
  readonly inSeries: readonly HelpBook[];
  /** Other titles with one of its headings, by heading. */
  readonly onSubject: ReadonlyMap<string, readonly HelpBook[]>;
}
