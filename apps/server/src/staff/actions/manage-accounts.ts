import type { OutputOf, ParsedInputOf, StaffAccount, staffCalls } from '@yuelan/contract';
import { actorOf, recordChange } from '../../platform/audit/record-change.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isSeen, requireAccount, rolesOfCaller, showAccount } from '../account-reads.ts';
import {
  changeAccountRow,
  countOwners,
  grantRoles,
  insertAccount,
  loginKey,
  raiseAccountVersion,
  type StoredAccount,
} from '../account-store.ts';
import { ensureRoles, findRoles, findRolesOf, type StoredRole } from '../role-store.ts';
import { coversAll, coversRole } from '../rules/grants.ts';
import { replaceRecoveryCodes } from '../second/second-store.ts';
import { deleteSession, deleteSessions } from '../session-store.ts';
import type { StaffParts } from '../staff-parts.ts';
import { insertTicket, type NewTicket } from '../ticket-store.ts';

const targetOf = (id: string) => ({ type: 'staff.account', id });

/** Changes to the staff of one group wait for each other, so that two owners cannot remove each other. */
const turnOf = ({ library }: DeskCaller) => ({ turn: `staff ${library.serviceid}` });

/** Throws `staff.grant.beyond` if the account may do something that the caller may not. */
async function refuseBeyond(tx: Tx, caller: DeskCaller, id: string): Promise<readonly StoredRole[]> {
  const roles = await findRolesOf(tx, id);
  if (!coversAll(await rolesOfCaller(tx, caller), roles)) throw refuse('staff.grant.beyond');
  return roles;
}

/** Throws `staff.owner.last` if a library that the account owns would have no owner left. */
async function refuseLastOwner(
  tx: Tx,
  { library }: DeskCaller,
  id: string,
  lost: readonly StoredRole[],
): Promise<void> {
  for (const role of lost) {
    const owned =
      role.key === 'owner' ? [role.clientid] : role.key === 'group-administrator' ? [library.clientid] : [];
    for (const clientid of owned)
      if (clientid !== null && (await countOwners(tx, { ...library, clientid }, id)) === 0)
        throw refuse('staff.owner.last');
  }
}

async function record(
  tx: Tx,
  caller: DeskCaller,
  action: string,
  id: string,
  change: { readonly before?: unknown; readonly after?: unknown } = {},
): Promise<void> {
  const { library, now } = caller;
  const target = targetOf(id);
  await recordChange(tx, {
    clientid: library.clientid,
    actor: actorOf(caller),
    at: now,
    action,
    target,
    ...change,
  });
}

function addressOf({ library }: DeskCaller, { ticket, expiresAt }: NewTicket) {
  return { address: `/${library.clientid}/desk/invitation#${ticket}`, expiresAt };
}

/** The roles of the library and its group with these ids. Throws `staff.role.missing`. */
async function requireRoles(
  tx: Tx,
  caller: DeskCaller,
  ids: readonly string[],
): Promise<readonly StoredRole[]> {
  const known = await findRoles(tx, caller.library);
  return [...new Set(ids)].map((id) => {
    const role = known.find((one) => one.id === id);
    if (role === undefined) throw refuse('staff.role.missing');
    return role;
  });
}

export async function createAccount(
  parts: StaffParts,
  caller: DeskCaller,
  { login, name, email, roleIds }: ParsedInputOf<typeof staffCalls.createAccount>,
): Promise<OutputOf<typeof staffCalls.createAccount>> {
  const { library, now } = caller;
  return transaction(
    parts.portal.db,
    async (tx) => {
      await ensureRoles(tx, library);
      const roles = await requireRoles(tx, caller, roleIds);
      if (roles.length === 0) throw refuse('staff.role.none');
      if (!coversAll(await rolesOfCaller(tx, caller), roles)) throw refuse('staff.grant.beyond');
      const id = await insertAccount(tx, { serviceid: library.serviceid, login, name, email }, now);
      await grantRoles(tx, id, roleIds);
      const ticket = await insertTicket(tx, 'invitation', id, now);
      await record(tx, caller, 'staff.account.create', id, {
        after: { login: loginKey(login), roles: roles.map(nameOf) },
      });
      return { id, invitation: addressOf(caller, ticket) };
    },
    turnOf(caller),
  );
}

const nameOf = ({ key, name }: StoredRole) => (key === '' ? name : key);

/** Changes the name, the email address, or whether the account is open. Closing it ends its logins. */
export async function changeAccount(
  parts: StaffParts,
  caller: DeskCaller,
  { id, version, name, email, closed }: ParsedInputOf<typeof staffCalls.changeAccount>,
): Promise<StaffAccount> {
  const { portal } = parts;
  return transaction(
    portal.db,
    async (tx) => {
      const account = await openForChange(portal, tx, caller, id, version);
      const roles = await refuseBeyond(tx, caller, id);
      if (closed) await refuseLastOwner(tx, caller, id, roles);
      await changeAccountRow(tx, account.id, { name, email, closed: closed ? 1 : 0 });
      await raiseAccountVersion(tx, account.id);
      if (closed) await deleteSessions(tx, id);
      await record(tx, caller, 'staff.account.change', id, {
        before: { name: account.name, email: account.email, closed: account.closed === 1 },
        after: { name, email, closed },
      });
      return showAccount(tx, caller, id);
    },
    turnOf(caller),
  );
}

/** The current account. Refuses if somebody changed it since the caller read it. */
async function openForChange(
  portal: StaffParts['portal'],
  tx: Tx,
  caller: DeskCaller,
  id: string,
  read: number,
): Promise<StoredAccount> {
  const account = await requireAccount(tx, caller, id);
  await refuseStale(portal, tx, caller, {
    target: targetOf(id),
    read,
    version: account.version,
    current: await showAccount(tx, caller, id),
  });
  return account;
}

/**
 * Gives an account exactly these roles in the library and its group. Roles in other libraries stay. Throws
 * `staff.role.none` if the account would have no role.
 */
export async function changeAccountRoles(
  parts: StaffParts,
  caller: DeskCaller,
  { id, version, roleIds }: ParsedInputOf<typeof staffCalls.changeAccountRoles>,
): Promise<StaffAccount> {
  const { portal } = parts;
  const { clientid } = caller.library;
  return transaction(
    portal.db,
    async (tx) => {
      const account = await openForChange(portal, tx, caller, id, version);
      const all = await findRolesOf(tx, id);
      const present = all.filter((role) => role.clientid === null || role.clientid === clientid);
      const wanted = await requireRoles(tx, caller, roleIds);
      if (wanted.length === 0 && present.length === all.length) throw refuse('staff.role.none');
      const given = wanted.filter((role) => present.every((one) => one.id !== role.id));
      const lost = present.filter((role) => wanted.every((one) => one.id !== role.id));
      const own = await rolesOfCaller(tx, caller);
      if (![...given, ...lost].every((role) => coversRole(own, role))) throw refuse('staff.grant.beyond');
      await refuseLastOwner(tx, caller, id, lost);
      await grantRoles(
        tx,
        account.id,
        given.map((role) => role.id),
      );
      for (const role of lost)
        await tx
          .deleteFrom('staff_grant')
          .where(({ and }) => and({ account_id: id, role_id: role.id }))
          .execute();
      await raiseAccountVersion(tx, account.id);
      await record(tx, caller, 'staff.account.roles', id, {
        before: present.map(nameOf),
        after: wanted.map(nameOf),
      });
      return showAccount(tx, caller, id);
    },
    turnOf(caller),
  );
}

/** Issues a new one-time address to somebody who lost the password or the first address. */
export async function inviteAgain(parts: StaffParts, caller: DeskCaller, id: string) {
  return transaction(parts.portal.db, async (tx) => {
    await requireAccount(tx, caller, id);
    await refuseBeyond(tx, caller, id);
    await deleteSessions(tx, id);
    const ticket = await insertTicket(tx, 'invitation', id, caller.now);
    await record(tx, caller, 'staff.account.invite', id);
    return addressOf(caller, ticket);
  });
}

export async function removeAccountSecondFactors(
  parts: StaffParts,
  caller: DeskCaller,
  id: string,
): Promise<StaffAccount> {
  return transaction(parts.portal.db, async (tx) => {
    const account = await requireAccount(tx, caller, id);
    await refuseBeyond(tx, caller, id);
    await changeAccountRow(tx, account.id, { totp_secret: null });
    await tx.deleteFrom('staff_passkey').where('account_id', '=', id).execute();
    await replaceRecoveryCodes(tx, account.id, []);
    await deleteSessions(tx, id);
    await record(tx, caller, 'staff.second-factor.reset', id);
    return showAccount(tx, caller, id);
  });
}

/** Ends a login of a member of the library's staff. */
export async function endSession(
  parts: StaffParts,
  caller: DeskCaller,
  id: string,
): Promise<Record<string, never>> {
  await transaction(parts.portal.db, async (tx) => {
    const session = await tx
      .selectFrom('staff_session')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (session === undefined || !(await isSeen(tx, caller, session.account_id)))
      throw refuse('staff.session.missing');
    await refuseBeyond(tx, caller, session.account_id);
    await deleteSession(tx, session.account_id, id);
    await record(tx, caller, 'staff.session.end', session.account_id);
  });
  return {};
}
