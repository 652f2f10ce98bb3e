import type { DeskState, ParsedInputOf, staffCalls } from '@yuelan/contract';
import type { FastifyReply } from 'fastify';
import { transaction } from '../../platform/database/transaction.ts';
import type { DoorCaller } from '../../platform/desk/desk-caller.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { changeAccountRow, findAccountByLogin, loginKey, type StoredAccount } from '../account-store.ts';
import { completeLogin, showIn } from '../login-state.ts';
import { findRolesOf } from '../role-store.ts';
import { powersIn } from '../rules/grants.ts';
import { findMethods } from '../second/second-store.ts';
import { isRefusedDemonstration, needsSecondFactor } from '../sessions.ts';
import type { StaffParts } from '../staff-parts.ts';

/**
 * Logs in with login name and password. Unknown names, wrong passwords, closed accounts and accounts without a role in
 * the library get the same refusal after the same amount of work.
 */
export async function logIn(
  parts: StaffParts,
  caller: DoorCaller,
  input: ParsedInputOf<typeof staffCalls.login>,
  reply: FastifyReply,
): Promise<DeskState> {
  const { db, config, security } = parts.portal;
  const { library, now } = caller;
  if (library === undefined) throw refuse('library.unknown');
  const { serviceid, clientid } = library;
  const login = loginKey(input.login);
  const refused = (refusal: Refusal) => {
    security({
      at: caller,
      event: 'desk.login.refused',
      actor: clientid,
      target: 'staff account',
      reason: refusal.code,
      account: parts.throttle.accountForLog(serviceid, login),
    });
    return refusal;
  };
  const attempt = await parts.throttle.login(serviceid, login, caller.address, now);
  if (attempt instanceof Refusal) throw refused(attempt);
  const account = await findAccountByLogin(db, serviceid, login);
  const right = await parts.passwords.matches(input.password, account?.password_hash);
  const roles = account === undefined ? [] : await findRolesOf(db, account.id);
  if (!right || account === undefined || account.closed === 1 || powersIn(roles, clientid).size === 0)
    throw refused(refuse('staff.login.failed'));
  if (isRefusedDemonstration(config, account)) throw refused(refuse('staff.demonstration.refused'));
  await transaction(db, (tx) => attempt.succeeded(tx));
  security({
    at: caller,
    event: 'desk.login',
    actor: `${clientid}/${account.id}`,
    target: 'staff account',
    reason: 'password',
    account: parts.throttle.accountForLog(serviceid, login),
  });
  return showIn(parts, caller, library, await beginLogin(parts, caller, account), reply);
}

/** Begins a session after a correct password: complete, or half if a second factor must follow. */
export async function beginLogin(
  parts: StaffParts,
  caller: DoorCaller,
  account: Pick<StoredAccount, 'id'>,
): Promise<string> {
  const { db, config } = parts.portal;
  const methods = await findMethods(db, account.id);
  const hasSecond = methods.some((method) => method !== 'recovery');
  const isHalf = hasSecond || needsSecondFactor(config, await findRolesOf(db, account.id));
  if (!isHalf) return completeLogin(parts, caller, account.id);
  return transaction(db, async (tx) => {
    await changeAccountRow(tx, account.id, { last_login_at: caller.now.toISOString() });
    return parts.sessions.open(tx, caller, account.id, true);
  });
}
