import type { Selectable } from 'kysely';
import { isDuplicate } from '../platform/database/errors.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import { refuse } from '../platform/http/refusal.ts';
import { asStaffId, randomToken, type ServiceId, type StaffId } from '../platform/ids.ts';
import type { StaffAccountTable } from './tables.ts';

export type StoredAccount = Omit<Selectable<StaffAccountTable>, 'id'> & { readonly id: StaffId };

const accountOf = (row: Selectable<StaffAccountTable>): StoredAccount => ({ ...row, id: asStaffId(row.id) });

/** The form in which logins are stored and looked up. */
export const loginKey = (login: string) => login.normalize('NFKC').trim().toLowerCase();

export async function findAccountByLogin(
  db: Db | Tx,
  serviceid: ServiceId,
  login: string,
): Promise<StoredAccount | undefined> {
  const row = await db
    .selectFrom('staff_account')
    .selectAll()
    .where(({ and }) => and({ serviceid, login: loginKey(login) }))
    .executeTakeFirst();
  return row === undefined ? undefined : accountOf(row);
}

export async function findAccount(
  db: Db | Tx,
  serviceid: string,
  id: string,
): Promise<StoredAccount | undefined> {
  const row = await db
    .selectFrom('staff_account')
    .selectAll()
    .where(({ and }) => and({ serviceid, id }))
    .executeTakeFirst();
  return row === undefined ? undefined : accountOf(row);
}

export interface NewAccount {
  readonly serviceid: string;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash?: string;
  readonly demonstration?: boolean;
}

/** Throws `staff.account.taken`. */
export async function insertAccount(tx: Tx, account: NewAccount, now: Date): Promise<StaffId> {
  const id = asStaffId(randomToken(16));
  const made = await tx
    .insertInto('staff_account')
    .values({
      id,
      serviceid: account.serviceid,
      login: loginKey(account.login),
      name: account.name,
      email: account.email,
      password_hash: account.passwordHash ?? null,
      demonstration: account.demonstration === true ? 1 : 0,
      totp_secret: null,
      last_login_at: null,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['serviceid', 'login']).doNothing())
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (isDuplicate(error)) throw refuse('staff.account.taken');
      throw error;
    });
  if (made.numInsertedOrUpdatedRows === 0n) throw refuse('staff.account.taken');
  return id;
}

export async function changeAccountRow(
  tx: Tx,
  id: StaffId,
  change: Partial<
    Pick<
      StoredAccount,
      'name' | 'email' | 'closed' | 'password_hash' | 'totp_secret' | 'totp_step' | 'last_login_at'
    >
  >,
): Promise<void> {
  await tx.updateTable('staff_account').set(change).where('id', '=', id).execute();
}

export async function raiseAccountVersion(tx: Tx, id: StaffId): Promise<void> {
  await tx
    .updateTable('staff_account')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function grantRoles(tx: Tx, id: StaffId, roleIds: readonly string[]): Promise<void> {
  for (const role_id of new Set(roleIds))
    await tx
      .insertInto('staff_grant')
      .values({ account_id: id, role_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * The number of others who can act as the owner of a library: open accounts with a password, in that role or its
 * group's.
 */
export async function countOwners(
  tx: Tx,
  { clientid, serviceid }: { readonly clientid: string; readonly serviceid: string },
  without: string,
): Promise<number> {
  const rows = await tx
    .selectFrom('staff_account')
    .innerJoin('staff_grant', 'staff_grant.account_id', 'staff_account.id')
    .innerJoin('staff_role', 'staff_role.id', 'staff_grant.role_id')
    .select('staff_account.id')
    .distinct()
    .where('staff_account.serviceid', '=', serviceid)
    .where('staff_account.closed', '=', 0)
    .where('staff_account.password_hash', 'is not', null)
    .where('staff_account.id', '!=', without)
    .where((where) =>
      where.or([
        where.and([where('staff_role.key', '=', 'owner'), where('staff_role.clientid', '=', clientid)]),
        where('staff_role.key', '=', 'group-administrator'),
      ]),
    )
    .execute();
  return rows.length;
}
