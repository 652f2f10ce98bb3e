import type { ErasedPart } from '@yuelan/contract';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../platform/ids.ts';

/** Open loans of one reader. */
export interface OpenLoans {
  readonly loans: number;
  readonly overdue: number;
}

/** A loan or hold that is open. `until`: the day it is due, or the time until which the copy is kept, ISO 8601. */
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
  /** Takes over what stays without its reader, such as ended loans. */
  readonly nobody: ReaderId;
  readonly now: Date;
  /** Of the library: what the reader did stays counted by its days. */
  readonly timeZone: string;
}

export interface ErasedCount {
  readonly part: ErasedPart;
  readonly count: number;
}

/** What a domain knows of readers, and how it forgets them. */
export interface ReaderTies {
  /** Open loans by reader; those without any may be absent. `today` as YYYY-MM-DD. */
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
   * Deletes everything about a reader inside the transaction of the erasure. Whatever is left that refers to the reader
   * makes the erasure fail.
   */
  readonly erase?: (tx: Tx, erasure: Erasure) => Promise<readonly ErasedCount[]>;
}

declare module '../platform/portal.ts' {
  interface Domain {
    readonly readerTies?: ReaderTies;
  }
  interface Services {
    /** Those of every domain, in their order. */
    readerTies: readonly ReaderTies[];
  }
}

/** Open loans of readers, from whichever domain has them. */
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

/** As many ids at a time as a statement takes. */
export function inPortions<Id>(ids: readonly Id[], size = 500): readonly (readonly Id[])[] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) =>
    ids.slice(at * size, (at + 1) * size),
  );
}
