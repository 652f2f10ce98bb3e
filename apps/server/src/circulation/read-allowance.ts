import type { Db } from '../platform/database/tables.ts';
import type { ReaderId } from '../platform/ids.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { findNamed, findNames, findReader } from '../reader/public.ts';
import { countHolds } from './hold-store.ts';
import { countLoans } from './loan-list-store.ts';
import { readRules } from './rule-store.ts';
import type { LendingRules } from './rules/lending-rules.ts';
import { dayOf } from './rules/library-calendar.ts';

/** A reader's lending limits and current use. */
export interface OwnAllowance {
  readonly borrowerType: string;
  readonly rules: LendingRules;
  readonly loans: number;
  readonly overdue: number;
  readonly holds: number;
  /** Whether the reader's status allows borrowing. */
  readonly mayBorrow: boolean;
}

/** A reader's allowance, or undefined when the library has no such reader. */
export async function readOwnAllowance(
  db: Db,
  library: LibraryScope,
  readerId: ReaderId,
  now: Date,
): Promise<OwnAllowance | undefined> {
  const reader = await findReader(db, library.clientid, readerId);
  if (reader === undefined) return undefined;
  const [book, names, loans, holds] = await Promise.all([
    readRules(db, library.clientid),
    findNames(db, library.clientid, reader),
    countLoans(db, readerId, dayOf(now, library.settings.timeZone)),
    countHolds(db, readerId),
  ]);
  return {
    borrowerType: names.borrowerType,
    rules: book.of(reader.borrowerTypeId),
    loans: loans.open,
    overdue: loans.overdue,
    holds: holds.active,
    mayBorrow: reader.status === 1,
  };
}

/**
 * The rules of each borrower type of a library, then (with an empty name) those of all other readers. Only the latter
 * when all are equal.
 */
export async function readRulesByType(
  db: Db,
  library: LibraryScope,
): Promise<readonly { readonly name: string; readonly rules: LendingRules }[]> {
  const [book, types] = await Promise.all([
    readRules(db, library.clientid),
    findNamed(db, library.clientid, 'borrowerType'),
  ]);
  const others = { name: '', rules: book.of(null) };
  const byType = [...types.map(({ id, name }) => ({ name, rules: book.of(id) })), others];
  const kinds = new Set(byType.map(({ rules }) => JSON.stringify(rules)));
  return kinds.size > 1 ? byType : [others];
}
