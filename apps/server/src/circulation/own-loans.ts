import { readTitleRecord } from '../catalogue/public.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ReaderId } from '../platform/ids.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { inOrder } from './loan-order.ts';
import { withCopies } from './sources/known-copies.ts';
import type { Sources } from './sources/sources.ts';

/** An open loan of a reader: the book and its due date, empty if the library's system does not give it. */
export interface DueDay {
  readonly title: string;
  readonly dueOn: string;
}

/**
 * A reader's open loans, earliest due date first; `unknown` if the library's system is away and has never reported
 * them.
 */
export type OwnLoans =
  | {
      readonly loans: readonly DueDay[];
      /** The number of all open loans. */
      readonly total: number;
      /** The time of the last report, if the library's system is away now. */
      readonly lastKnownAt?: Date | undefined;
    }
  | 'unknown';

const listedAtMost = 20;

export async function readOwnLoans(
  { db, sources }: { readonly db: Db; readonly sources: Sources },
  library: LibraryScope,
  readerId: ReaderId,
): Promise<OwnLoans> {
  const answer = await sources.of(library).account(await sources.patronOf(library, readerId), ['loans']);
  if (!('done' in answer)) return 'unknown';
  const { loans = [] } = answer.done;
  const listed = inOrder(loans, 'should_return_time ASC').slice(0, listedAtMost);
  return {
    loans: (await withCopies(db, library, listed)).map(({ copy, book, dueOn }) => ({
      title: copy === undefined ? book.title : readTitleRecord(copy.record).title,
      dueOn,
    })),
    total: loans.length,
    lastKnownAt: answer.away === true ? answer.asOf : undefined,
  };
}

declare module '../platform/portal.ts' {
  interface Services {
    /** A reader's loans, wherever the library keeps them. */
    ownLoans: (library: LibraryScope, readerId: ReaderId) => Promise<OwnLoans>;
  }
}
