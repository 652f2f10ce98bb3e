import type { SecondFactorType } from '@yuelan/contract';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { hashOf, type StaffId } from '../../platform/ids.ts';
import type { StaffPasskeyTable } from '../tables.ts';

export type StoredPasskey = Selectable<StaffPasskeyTable>;

/** The factors that an account can use as a second step. */
export async function findMethods(db: Db | Tx, accountId: StaffId): Promise<SecondFactorType[]> {
  const totp = await db
    .selectFrom('staff_account')
    .select('totp_secret')
    .where('id', '=', accountId)
    .executeTakeFirst();
  const passkeys = await findPasskeys(db, accountId);
  const codes = await countRecoveryCodes(db, accountId);
  return [
    ...(totp?.totp_secret == null ? [] : (['totp'] as const)),
    ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
    ...(codes === 0 ? [] : (['recovery'] as const)),
  ];
}

export function findPasskeys(db: Db | Tx, accountId: StaffId): Promise<StoredPasskey[]> {
  return db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertPasskey(tx: Tx, passkey: StoredPasskey): Promise<void> {
  await tx.insertInto('staff_passkey').values(passkey).execute();
}

/**
 * Records that a passkey was used. Returns false if its counter did not grow since the last use: somebody may have
 * copied it. Most passkeys do not count and always report 0.
 */
export async function notePasskeyUse(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const noted = await tx
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where((where) => where.or([where('counter', '<', counter), where.lit(counter === 0)]))
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

export async function deletePasskey(tx: Tx, accountId: StaffId, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('staff_passkey')
    .where(({ and }) => and({ account_id: accountId, id }))
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Accepts a code's time step if it is later than the last accepted one. */
export async function takeTotpStep(tx: Tx, accountId: StaffId, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('staff_account')
    .set({ totp_step: step })
    .where('id', '=', accountId)
    .where('totp_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Uses up a recovery code. */
export async function takeRecoveryCode(tx: Tx, accountId: StaffId, code: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('staff_recovery')
    .where(({ and }) => and({ account_id: accountId, code_hash: hashRecoveryCode(code) }))
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Codes have 100 random bits, so a fast hash is enough to store them. */
const hashRecoveryCode = (code: string) => hashOf(`recovery ${code.toUpperCase().replace(/[^\dA-Z]/g, '')}`);

export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: StaffId,
  codes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('staff_recovery').where('account_id', '=', accountId).execute();
  for (const code of codes)
    await tx
      .insertInto('staff_recovery')
      .values({ account_id: accountId, code_hash: hashRecoveryCode(code) })
      .execute();
}

export async function countRecoveryCodes(db: Db | Tx, accountId: StaffId): Promise<number> {
  const { codes } = await db
    .selectFrom('staff_recovery')
    .select(({ fn }) => fn.countAll<number>().as('codes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(codes);
}
