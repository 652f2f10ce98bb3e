/** What became of a row. */
export type RowResult = 'added' | 'updated' | 'unchanged' | 'rejected';

/** What applying a row can find doubtful, beside what reading it found. */
export interface Note {
  readonly code: string;
  readonly value?: string;
  /** A claim of an earlier row: the words name that row. */
  readonly earlier?: number | string;
  /** The name of that row, once it is known. */
  readonly row?: string;
}

/**
 * What earlier rows of the same file stand for, as ids and keys. A later row adds to those what is missing but does not
 * contradict them; so a file with repetitions comes to rest, and a second run changes nothing.
 */
export interface Claims {
  has(claim: number | string): boolean;
}
export const noClaims: Claims = new Set<number | string>();

/** What became of one row of a file. */
export interface RowOutcome {
  readonly result: RowResult;
  readonly notes: readonly Note[];
  /** What the row stands for from now on. */
  readonly claims: readonly (number | string)[];
  /** Copies that came with the row, where rows have copies. */
  readonly copiesAdded?: number;
}

/** Told what an undo of a batch needs, as plain JSON. */
export type NoteChange = (change: unknown) => void;
export const noteNothing: NoteChange = () => undefined;
