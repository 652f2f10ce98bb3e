import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ReaderId } from '../../platform/ids.ts';
import { lockReader } from '../../reader/public.ts';
import type { LendingPlace } from '../lending-place.ts';
import { chargeOverdue } from '../loan-steps.ts';
import { findOverdue, findReadersOverdue } from '../overdue-store.ts';
import { type RuleBook, readRules } from '../rule-store.ts';
import { dayOf } from '../rules/library-calendar.ts';

const batch = 100;

/** Adds one credit entry for each loan of a library that became overdue. Safe to run on several servers at once. */
export async function noteOverdueLoans(db: Db, place: LendingPlace, now: Date): Promise<number> {
  const today = dayOf(now, place.timeZone);
  const book = await readRules(db, place.clientid);
  let noted = 0;
  for (;;) {
    const readers = await findReadersOverdue(db, place.clientid, today, batch);
    const before = noted;
    for (const readerId of readers) noted += await noteOf(db, place, book, readerId, today, now);
    if (readers.length < batch || noted === before) return noted;
  }
}

async function noteOf(
  db: Db,
  place: LendingPlace,
  book: RuleBook,
  readerId: ReaderId,
  today: string,
  now: Date,
): Promise<number> {
  return transaction(db, async (tx) => {
    const reader = await lockReader(tx, place.clientid, readerId);
    if (reader === undefined) return 0;
    const rules = book.of(reader.borrowerTypeId);
    let noted = 0;
    for (const loan of await findOverdue(tx, readerId, today))
      if (await chargeOverdue(tx, loan, rules, now)) noted += 1;
    return noted;
  });
}
