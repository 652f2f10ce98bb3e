import type { DeskRole, OutputOf, StaffAccount, staffCalls } from '@yuelan/contract';
import { sql } from 'kysely';
import { readPage } from '../platform/database/listing.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Slice } from '../platform/page-slice.ts';
import { findAccount, type StoredAccount } from './account-store.ts';
import { findRoles, findRolesOf, isFixed, type LibraryPlace, type StoredRole } from './role-store.ts';
import { coversAll, coversRole } from './rules/grants.ts';

type Session = OutputOf<typeof staffCalls.sessions>['results'][number];

/** The caller's roles, which decide what the caller may grant and change. */
export const rolesOfCaller = (db: Db | Tx, { staff }: DeskCaller) => findRolesOf(db, staff.accountId);

/** The accounts that a library's staff can see: those with a role there or in its group. */
function accountsOf(db: Db | Tx, { clientid, serviceid }: LibraryPlace) {
  return db
    .selectFrom('staff_account')
    .where('staff_account.serviceid', '=', serviceid)
    .where((where) =>
      where.exists(
        where
          .selectFrom('staff_grant')
          .innerJoin('staff_role', 'staff_role.id', 'staff_grant.role_id')
          .whereRef('staff_grant.account_id', '=', 'staff_account.id')
          .where((inner) =>
            inner.or([inner('staff_role.clientid', '=', clientid), inner('staff_role.clientid', 'is', null)]),
          )
          .select('staff_grant.role_id'),
      ),
    );
}

/** A page of accounts, by name. */
export async function findAccounts(db: Db, caller: DeskCaller, text: string, page: Slice) {
  const pattern = `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  const list = accountsOf(db, caller.library).where(
    sql<boolean>`(lower(staff_account.name) like ${pattern} escape '\\' or staff_account.login like ${pattern} escape '\\')`,
  );
  const { rows, total } = await readPage(list, page, (query) =>
    query.select('staff_account.id').orderBy('staff_account.name').orderBy('staff_account.id'),
  );
  const accounts: StaffAccount[] = [];
  for (const { id } of rows) accounts.push(await showAccount(db, caller, id));
  return { accounts, total };
}

/** Whether the account has a role in the caller's library or its group. */
export async function isSeen(tx: Tx, { library }: DeskCaller, id: string): Promise<boolean> {
  const seen = await accountsOf(tx, library).where('staff_account.id', '=', id).select('id').execute();
  return seen.length > 0;
}

/** An account of the caller's library or its group. Throws `staff.account.missing`. */
export async function requireAccount(tx: Tx, caller: DeskCaller, id: string): Promise<StoredAccount> {
  const isKnown = await isSeen(tx, caller, id);
  const account = isKnown ? await findAccount(tx, caller.library.serviceid, id) : undefined;
  if (account === undefined) throw refuse('staff.account.missing');
  return account;
}

/** An account as the caller sees it. */
export async function showAccount(db: Db | Tx, caller: DeskCaller, id: string): Promise<StaffAccount> {
  const { library } = caller;
  const account = await findAccount(db, library.serviceid, id);
  if (account === undefined) throw refuse('staff.account.missing');
  const roles = await findRolesOf(db, id);
  const own = await rolesOfCaller(db, caller);
  const passkeys = await db.selectFrom('staff_passkey').select('id').where('account_id', '=', id).execute();
  return {
    id: account.id,
    login: account.login,
    name: account.name,
    email: account.email,
    status: account.closed === 1 ? 'closed' : account.password_hash === null ? 'invited' : 'active',
    roles: roles
      .filter(({ clientid }) => clientid === null || clientid === library.clientid)
      .map((role) => ({ id: role.id, key: role.key, name: role.name, ofGroup: role.clientid === null })),
    hasSecondFactor: account.totp_secret !== null || passkeys.length > 0,
    demonstration: account.demonstration === 1,
    lastLoginAt: account.last_login_at,
    changeable: coversAll(own, roles),
    version: account.version,
  };
}

/** The roles of the caller's library and its group, with the number of accounts that have each. */
export async function showRoles(db: Db | Tx, caller: DeskCaller): Promise<DeskRole[]> {
  const own = await rolesOfCaller(db, caller);
  const counts = await db
    .selectFrom('staff_grant')
    .innerJoin('staff_role', 'staff_role.id', 'staff_grant.role_id')
    .select(['staff_grant.role_id'])
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .where('staff_role.serviceid', '=', caller.library.serviceid)
    .groupBy('staff_grant.role_id')
    .execute();
  return (await findRoles(db, caller.library)).map((role) =>
    presentRole(
      role,
      coversRole(own, role),
      Number(counts.find(({ role_id }) => role_id === role.id)?.accounts ?? 0),
    ),
  );
}

function presentRole(role: StoredRole, grantable: boolean, accounts: number): DeskRole {
  return {
    id: role.id,
    key: role.key,
    name: role.name,
    ofGroup: role.clientid === null,
    permissions: [...role.permissions],
    fixed: isFixed(role.key),
    grantable,
    accounts,
    version: role.version,
  };
}

/** Live logins of one account, or of everybody the library's staff can see. */
export async function findLiveSessions(
  db: Db,
  caller: DeskCaller,
  of: { readonly accountId?: string; readonly page: Slice; readonly usedSince: string },
): Promise<{ readonly sessions: Session[]; readonly total: number }> {
  const ids = accountsOf(db, caller.library).select('staff_account.id');
  const list = db
    .selectFrom('staff_session')
    .innerJoin('staff_account', 'staff_account.id', 'staff_session.account_id')
    .where('staff_session.expires_at', '>', caller.now.toISOString())
    .where('staff_session.last_used_at', '>', of.usedSince)
    .where('staff_session.half', '=', 0)
    .where('staff_session.account_id', 'in', ids)
    .$if(of.accountId !== undefined, (query) =>
      query.where('staff_session.account_id', '=', of.accountId ?? ''),
    );
  const { rows, total } = await readPage(list, of.page, (query) =>
    query
      .select([
        'staff_session.id',
        'staff_session.account_id',
        'staff_account.name',
        'staff_account.login',
        'staff_session.device',
        'staff_session.address',
        'staff_session.created_at',
        'staff_session.last_used_at',
      ])
      .orderBy('staff_session.last_used_at', 'desc')
      .orderBy('staff_session.id'),
  );
  return {
    total,
    sessions: rows.map((row) => ({
      id: row.id,
      account: { id: row.account_id, name: row.name, login: row.login },
      device: row.device,
      address: row.address,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      current: row.id === caller.staff.sessionId,
    })),
  };
}
