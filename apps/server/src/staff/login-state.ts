import type { DeskMe, DeskState } from '@yuelan/contract';
import type { FastifyReply } from 'fastify';
import { transaction } from '../platform/database/transaction.ts';
import type { DeskCaller, DoorCaller } from '../platform/desk/desk-caller.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { StaffId } from '../platform/ids.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { changeAccountRow } from './account-store.ts';
import { findRolesOf } from './role-store.ts';
import { powersIn } from './rules/grants.ts';
import { findMethods } from './second/second-store.ts';
import { deleteSession } from './session-store.ts';
import { hasSecond, idleMinutes } from './sessions.ts';
import type { StaffParts } from './staff-parts.ts';

/** The state of a request's login. */
export async function stateOfCaller(
  parts: StaffParts,
  caller: DoorCaller,
  cookies: string | undefined,
): Promise<DeskState> {
  const { library, staff } = caller;
  if (library === undefined || staff === undefined) return { state: 'out' };
  if (staff.state === 'enrol') return { state: 'enrol' };
  if (staff.state === 'second')
    return { state: 'second', methods: await findMethods(parts.portal.db, staff.accountId) };
  return { state: 'in', me: await meOf(parts, { ...caller, library, staff }, cookies) };
}

/** Gives the browser the token of a new session, and returns the state of the login that its next request will have. */
export async function showIn(
  parts: StaffParts,
  caller: DoorCaller,
  library: LibraryScope,
  token: string,
  reply: FastifyReply,
): Promise<DeskState> {
  const cookie = parts.sessions.setCookie(reply, library.serviceid, token);
  const staff = await parts.sessions.identify(library, cookie);
  return stateOfCaller(parts, { ...caller, library, staff }, cookie);
}

async function meOf(parts: StaffParts, caller: DeskCaller, cookies: string | undefined): Promise<DeskMe> {
  const { library, staff } = caller;
  const found = await parts.sessions.find(library, cookies);
  if (found === undefined) throw refuse('staff.login.required');
  const roles = await findRolesOf(parts.portal.db, staff.accountId);
  const reachable = (await parts.portal.tenancy.open()).filter(
    (other) => other.serviceid === library.serviceid && powersIn(roles, other.clientid).size > 0,
  );
  return {
    id: staff.accountId,
    login: found.account.login,
    name: staff.name,
    library: { clientid: library.clientid, libname: library.libname },
    permissions: [...staff.permissions],
    libraries: reachable.map(({ clientid, libname }) => ({ clientid, libname })),
    hasSecondFactor: hasSecond(found),
    demonstration: found.account.demonstration === 1,
    expiresAt: found.session.expires_at,
    idleMinutes,
    confirmedUntil: staff.confirmedUntil > caller.now.toISOString() ? staff.confirmedUntil : '',
  };
}

/** Ends the previous session, if any, and begins a complete one, because a token is never promoted. */
export async function completeLogin(
  parts: StaffParts,
  caller: DoorCaller,
  accountId: StaffId,
  before?: string,
): Promise<string> {
  return transaction(parts.portal.db, async (tx) => {
    if (before !== undefined && !(await deleteSession(tx, accountId, before)))
      throw refuse('staff.login.required');
    await changeAccountRow(tx, accountId, { last_login_at: caller.now.toISOString() });
    return parts.sessions.open(tx, caller, accountId, false);
  });
}
