import type { ErasedPart } from '@yuelan/contract';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../platform/ids.ts';

/** Open loans of one reader. */
export interface OpenLoans {
  readonly loans: number;
  readonly overdue: number;
}

/** An open loan or hold. `until` is the due day, or the time until which the copy is kept, ISO 8601. */
export interface OpenItem {
  readonly id: string;
  readonly title: string;
  readonly barcode: string;
  readonly until: string;
}

/** A reader who is being erased. */
export interface Erasure {
  readonly clientid: ClientId;
  readonly readerId: ReaderId;
  /** Takes over the data that stays without its reader, such as ended loans. */
  readonly nobody: ReaderId;
  readonly now: Date;
  /** The library's time zone, because the reader's past activity stays counted by day. */
  readonly timeZone: string;
}

export interface ErasedCount {
  readonly part: ErasedPart;
  readonly count: number;
}

/** How a domain depends on readers, and how it erases them. */
export interface ReaderTies {
  /** Open loans by reader. Readers without any may be absent. `today` is YYYY-MM-DD. */
  readonly countLoans?: (
    db: Db | Tx,
    readerIds: readonly ReaderId[],
    today: string,
  ) => Promise<ReadonlyMap<string, OpenLoans>>;
  readonly listOpen?: (
    db: Db,
    readerId: ReaderId,
    today: string,
  ) => Promise<{
    readonly loans: readonly (OpenItem & { readonly overdue: boolean })[];
    readonly holds: readonly OpenItem[];
  }>;
  /**
   * Deletes everything about a reader inside the transaction of the erasure. Any remaining reference to the reader
   * makes the erasure fail.
   */
  readonly erase?: (tx: Tx, erasure: Erasure) => Promise<readonly ErasedCount[]>;
}

declare module '../platform/portal.ts' {
  interface Domain {
    readonly readerTies?: ReaderTies;
  }
  interface Services {
    /** The ties of every domain, in the order of the domains. */
    readerTies: readonly ReaderTies[];
  }
}

/** Open loans of readers, from all domains that have loans. */
export async function countOpenLoans(
  db: Db | Tx,
  ties: readonly ReaderTies[],
  readerIds: readonly ReaderId[],
  today: string,
): Promise<ReadonlyMap<string, OpenLoans>> {
  const counts = new Map<string, OpenLoans>();
  for (const some of inPortions(readerIds))
    for (const { countLoans } of ties)
      for (const [id, { loans, overdue }] of (await countLoans?.(db, some, today)) ?? []) {
        const before = counts.get(id) ?? { loans: 0, overdue: 0 };
        counts.set(id, { loans: before.loans + loans, overdue: before.overdue + overdue });
      }
  return counts;
}

/** Splits ids into batches that are small enough for a statement. */
export function inPortions<Id>(ids: readonly Id[], size = 500): readonly (readonly Id[])[] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) =>
    ids.slice(at * size, (at + 1) * size),
  );
}
