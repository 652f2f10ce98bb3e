import { type ErasedPart, type ErasureReceipt, erasedParts } from '@yuelan/contract';
import { letGoOfOwner } from '../../files/public.ts';
import { forgetInRuns } from '../../import/public.ts';
import { type Actor, recordChange } from '../../platform/audit/record-change.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { asReaderId, type ClientId, randomToken } from '../../platform/ids.ts';
import { nobodyOf } from '../erased-reader.ts';
import { identifierKey } from '../identifier.ts';
import { countOpenLoans, type Erasure, type ReaderTies } from '../reader-ties.ts';
import { deleteSessions } from '../session-store.ts';
import { keepRegistered } from '../statistics.ts';
import { lockReader } from '../store.ts';
import { readerTarget } from './write-reader.ts';

/** Earlier than any reader, so that this row never counts as a new reader. */
const epoch = new Date(0).toISOString();

/**
 * Erases a reader and everything that any domain stores about them, in one transaction. Ended loans stay for the
 * statistics, without their reader. If anything else still refers to the reader, foreign keys make the erasure fail.
 * `borrowNumber` repeats the card number. Throws `reader.unknown`, `reader.erase.mismatch`, `reader.loans.open`.
 */
export async function eraseReader(
  { db, ties }: { readonly db: Db; readonly ties: readonly ReaderTies[] },
  change: {
    readonly clientid: ClientId;
    readonly actor: Actor;
    readonly at: Date;
    readonly id: string;
    readonly borrowNumber: string;
    readonly timeZone: string;
  },
): Promise<ErasureReceipt> {
  const { clientid, actor, at, id } = change;
  const nobody = nobodyOf(clientid);
  if (id === nobody) throw refuse('reader.unknown');
  return transaction(db, async (tx) => {
    const reader = await lockReader(tx, clientid, asReaderId(id));
    if (reader === undefined) throw refuse('reader.unknown');
    if (identifierKey(change.borrowNumber) !== identifierKey(reader.borrowNumber))
      throw refuse('reader.erase.mismatch');
    const loans = (await countOpenLoans(tx, ties, [reader.id], '')).get(id)?.loans ?? 0;
    if (loans > 0) throw refuse('reader.loans.open', { loans });
    await ensureNobody(tx, clientid);
    const erasure = { clientid, readerId: reader.id, nobody, now: at, timeZone: change.timeZone };
    await keepRegistered(tx, reader, change.timeZone);
    const counts = new Map<ErasedPart, number>();
    // In reverse order of the domains, so that rows are deleted before the rows they refer to.
    for (const { erase } of [...ties].reverse())
      for (const { part, count } of (await erase?.(tx, erasure)) ?? [])
        counts.set(part, (counts.get(part) ?? 0) + count);
    const { borrowNumber, icNumber, identityCard } = reader;
    await forgetInRuns(tx, clientid, { id, numbers: [borrowNumber, icNumber, identityCard] });
    for (const [part, count] of await eraseOwn(tx, erasure)) counts.set(part, count);
    const receipt = {
      number: randomToken(16),
      at: at.toISOString(),
      parts: erasedParts.flatMap((part) => {
        const count = counts.get(part) ?? 0;
        return count > 0 ? [{ part, count }] : [];
      }),
    };
    await recordChange(tx, {
      ...{ clientid, actor, at, action: 'reader.reader.erase', target: readerTarget(id) },
      after: { receipt: receipt.number, parts: receipt.parts },
    });
    return receipt;
  });
}

/** Adds the row that takes over ended loans: without a name or number, and unable to log in. */
async function ensureNobody(tx: Tx, clientid: ClientId): Promise<void> {
  const blank = { borrow_number: '', ic_number: '', identity_card: '', real_name: '', sex: '' };
  await tx
    .insertInto('reader')
    .values({
      ...blank,
      id: nobodyOf(clientid),
      clientid,
      department_id: null,
      borrower_type_id: null,
      status: 5,
      registered_at: epoch,
      telephone: '',
      email: '',
      head_pic: '',
      password_hash: null,
      must_change_password: 0,
      keeps_browsing: 0,
      name_key: '',
      created_at: epoch,
      updated_at: epoch,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Erases this domain's data. Credit for loans stays with the loans, because each loan must be in the ledger. */
async function eraseOwn(
  tx: Tx,
  { clientid, readerId, nobody }: Erasure,
): Promise<readonly (readonly [ErasedPart, number])[]> {
  const own = { clientid, reader_id: readerId };
  await tx
    .updateTable('credit_entry')
    .set({ reader_id: nobody })
    .where(({ and }) => and(own))
    .where('cause', 'like', 'loan:%')
    .execute();
  const credit = await tx
    .deleteFrom('credit_entry')
    .where(({ and }) => and(own))
    .executeTakeFirst();
  const sessions = await deleteSessions(tx, clientid, readerId);
  const files = await letGoOfOwner(tx, { clientid, readerId });
  await tx
    .deleteFrom('one_use')
    .where(({ and }) => and({ clientid, subject: readerId }))
    .execute();
  // Undo entries hold earlier data about the reader.
  const { type, id } = readerTarget(readerId);
  await tx
    .deleteFrom('undo_entry')
    .where(({ and }) => and({ clientid, target_type: type, target_id: id }))
    .execute();
  await tx
    .deleteFrom('reader')
    .where(({ and }) => and({ clientid, id: readerId }))
    .execute();
  return [
    ['profile', 1],
    ['sessions', sessions],
    ['credit', Number(credit.numDeletedRows)],
    ['files', files],
  ];
}
