import { z } from 'zod';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReaderId } from '../../platform/ids.ts';
import { lockReader, type StoredReader } from '../../reader/public.ts';
import { type DeskWork, recordWork } from '../desk-work.ts';
import type { LendingPlace } from '../lending-place.ts';
import { extendLoan } from '../loan-steps.ts';
import { findOpenLoan, findWantedTitles, type StoredLoan } from '../loan-store.ts';
import { findLatestRenewal } from '../renewal-store.ts';
import { readCalendar, readRules } from '../rule-store.ts';
import { dayOf } from '../rules/library-calendar.ts';
import { judgeRenewal } from '../rules/renewal.ts';

export interface Renewed {
  readonly loanId: number;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
  readonly renewCount: number;
  readonly undoId?: string;
}

/** What `undoRenewal` needs: the due dates. */
export const renewalUndo = z.object({ before: z.string(), after: z.string() });

/**
 * Renews the reader's open loan of a barcode. Repeating the request on the same day returns the same result and changes
 * nothing. See `judgeRenewal` for the refusals.
 */
export async function renewLoan(
  db: Db,
  place: LendingPlace,
  request: { readonly readerId: ReaderId; readonly barcode: string; readonly now: Date },
  work?: DeskWork,
): Promise<Renewed> {
  const [rules, calendar] = await Promise.all([
    readRules(db, place.clientid),
    readCalendar(db, place.clientid),
  ]);
  const today = dayOf(request.now, place.timeZone);
  return transaction(db, async (tx) => {
    const { reader, loan } = await lockOwnLoan(tx, place, request);
    const done = await renewedToday(tx, loan, today);
    if (done !== undefined) return done;
    const own = rules.of(reader.borrowerTypeId);
    const wanted =
      loan.titleId === undefined
        ? false
        : (await findWantedTitles(tx, place.serviceid, reader.id, [loan.titleId])).has(loan.titleId);
    const verdict = judgeRenewal({
      readerStatus: reader.status,
      isPartner: loan.isPartner,
      isEnded: loan.isEnded,
      dueOn: loan.dueOn,
      today,
      renewCount: loan.renewCount,
      isWanted: wanted,
      rules: own,
      calendar,
    });
    if ('refusal' in verdict) throw verdict.refusal;
    const extended = await extendLoan(tx, loan, {
      dueOn: verdict.newDueDate,
      day: today,
      allowed: own.renewals,
      at: request.now,
      rules: own,
    });
    if (!extended) throw refuse('circulation.loan.missing');
    const facts: z.infer<typeof renewalUndo> = { before: loan.dueOn, after: verdict.newDueDate };
    return recordWork(
      tx,
      work,
      request.now,
      {
        action: 'circulation.loan.renew',
        changed: [{ id: String(loan.id), before: { dueOn: facts.before }, after: { dueOn: facts.after } }],
        facts,
      },
      { loanId: loan.id, dueOn: verdict.newDueDate, renewCount: loan.renewCount + 1 },
    );
  });
}

/** Locks the reader and finds their open loan of the barcode. Refuses when there is none. */
export async function lockOwnLoan(
  tx: Tx,
  place: LendingPlace,
  wanted: { readonly readerId: ReaderId; readonly barcode: string; readonly isPartner?: boolean },
): Promise<{ readonly reader: StoredReader; readonly loan: StoredLoan }> {
  const reader = await lockReader(tx, place.clientid, wanted.readerId);
  const loan = await findOpenLoan(tx, wanted.readerId, wanted.barcode, wanted.isPartner);
  if (reader === undefined || loan === undefined) throw refuse('circulation.loan.missing');
  return { reader, loan };
}

/** The result of a renewal made earlier today, which a repeated request returns. */
export async function renewedToday(tx: Tx, loan: StoredLoan, today: string): Promise<Renewed | undefined> {
  if (loan.renewCount === 0) return undefined;
  const latest = await findLatestRenewal(tx, loan.id);
  if (latest?.day !== today) return undefined;
  return { loanId: loan.id, dueOn: latest.dueAfter, renewCount: loan.renewCount };
}
