import type { Selectable } from 'kysely';
import type { Db, Tx } from '../platform/database/tables.ts';
import { asStaffId, hashOf, randomToken, type StaffId } from '../platform/ids.ts';
import type { StaffAccountTable, StaffSessionTable } from './tables.ts';

export type StoredSession = Omit<Selectable<StaffSessionTable>, 'account_id' | 'token_hash'> & {
  readonly accountId: StaffId;
};

/** The session of a live token, and its account. */
export interface FoundSession {
  readonly session: StoredSession;
  readonly account: Pick<
    Selectable<StaffAccountTable>,
    'serviceid' | 'name' | 'login' | 'demonstration' | 'totp_secret'
  > & { readonly passkeys: number };
}

/** The session of a token if its account is open. The age of the session is not checked. */
export async function findSessionByToken(db: Db | Tx, token: string): Promise<FoundSession | undefined> {
  const row = await db
    .selectFrom('staff_session')
    .innerJoin('staff_account', 'staff_account.id', 'staff_session.account_id')
    .selectAll('staff_session')
    .select([
      'staff_account.serviceid',
      'staff_account.name',
      'staff_account.login',
      'staff_account.demonstration',
      'staff_account.totp_secret',
    ])
    .select((query) =>
      query
        .selectFrom('staff_passkey')
        .whereRef('staff_passkey.account_id', '=', 'staff_account.id')
        .select(({ fn }) => fn.countAll<number>().as('passkeys'))
        .as('passkeys'),
    )
    .where('staff_session.token_hash', '=', hashOf(token))
    .where('staff_account.closed', '=', 0)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const {
    account_id,
    token_hash: _,
    serviceid,
    name,
    login,
    demonstration,
    totp_secret,
    passkeys,
    ...session
  } = row;
  return {
    session: { ...session, accountId: asStaffId(account_id) },
    account: { serviceid, name, login, demonstration, totp_secret, passkeys: Number(passkeys ?? 0) },
  };
}

export interface NewSession {
  readonly accountId: StaffId;
  readonly half: boolean;
  readonly device: string;
  readonly address: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly confirmedUntil: string;
}

/** Returns the token, which is stored only as its hash. */
export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const token = randomToken(32);
  await tx
    .insertInto('staff_session')
    .values({
      id: randomToken(16),
      account_id: session.accountId,
      token_hash: hashOf(token),
      half: session.half ? 1 : 0,
      device: session.device,
      address: session.address,
      created_at: session.createdAt,
      last_used_at: session.createdAt,
      expires_at: session.expiresAt,
      confirmed_until: session.confirmedUntil,
      challenge: '',
      new_totp: '',
    })
    .execute();
  return token;
}

export async function touchSession(db: Db, id: string, now: string): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('last_used_at', '<', now)
    .execute();
}

export async function changeSession(
  db: Db | Tx,
  id: string,
  change: Partial<
    Pick<Selectable<StaffSessionTable>, 'challenge' | 'new_totp' | 'confirmed_until' | 'half' | 'expires_at'>
  >,
): Promise<void> {
  await db.updateTable('staff_session').set(change).where('id', '=', id).execute();
}

/** Takes the challenge that the browser must answer; it can be taken only once. */
export async function takeChallenge(tx: Tx, id: string): Promise<string> {
  const row = await tx
    .selectFrom('staff_session')
    .select('challenge')
    .where('id', '=', id)
    .executeTakeFirst();
  await tx.updateTable('staff_session').set({ challenge: '' }).where('id', '=', id).execute();
  return row?.challenge ?? '';
}

/** Returns false if the account has no such session. */
export async function deleteSession(tx: Db | Tx, accountId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('staff_session')
    .where(({ and }) => and({ account_id: accountId, id }))
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Ends all sessions of an account, or all but one. */
export async function deleteSessions(tx: Tx, accountId: string, kept = ''): Promise<void> {
  await tx.deleteFrom('staff_session').where('account_id', '=', accountId).where('id', '!=', kept).execute();
}
