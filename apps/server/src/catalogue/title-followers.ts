import type { Tx } from '../platform/database/tables.ts';
import type { CopyId, TitleId } from '../platform/ids.ts';

/** A title that is merged into another: `from` becomes a part of `to`. */
export interface TitleMerge {
  readonly from: TitleId;
  readonly to: TitleId;
  /** The copies of `from`, which belong to `to` now. */
  readonly copyIds: readonly CopyId[];
}

/** What a domain does with its own rows about a title that is merged into another, within the merge's transaction. */
export interface TitleFollower {
  /** Moves the rows, and returns what `goBack` needs, as plain JSON. May refuse the merge. */
  follow(tx: Tx, merge: TitleMerge): Promise<unknown>;
  /** Undoes `follow`. Rows that came since stay with `to`, unless they are about one of the copies. */
  goBack(tx: Tx, merge: TitleMerge, facts: unknown): Promise<void>;
}

declare module '../platform/portal.ts' {
  interface Services {
    /** Domains register theirs at start, by their name. */
    titleFollowers: Map<string, TitleFollower>;
  }
}
