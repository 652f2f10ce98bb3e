/** The result of a row. */
export type RowResult = 'added' | 'updated' | 'unchanged' | 'rejected';

/** A doubt found when applying a row, besides those found when reading it. */
export interface Note {
  readonly code: string;
  readonly value?: string;
  /** A claim of an earlier row. The report names that row. */
  readonly earlier?: number | string;
  /** The name of that row, once known. */
  readonly row?: string;
}

/**
 * The items that earlier rows of the same file stand for, as ids and keys. A later row adds missing values to them but
 * does not change existing ones. So a second run of a file with repetitions changes nothing.
 */
export interface Claims {
  has(claim: number | string): boolean;
}
export const noClaims: Claims = new Set<number | string>();

/** The result of one row of a file, with notes. */
export interface RowOutcome {
  readonly result: RowResult;
  readonly notes: readonly Note[];
  /** The items that the row stands for from now on. */
  readonly claims: readonly (number | string)[];
  /** The number of copies that came with the row, if rows have copies. */
  readonly copiesAdded?: number;
}

/** Receives the data that an undo of a batch needs, as plain JSON. */
export type NoteChange = (change: unknown) => void;
export const noteNothing: NoteChange = () => undefined;
