import type { OutputOf, ParsedInputOf, staffCalls } from '@yuelan/contract';
import { actorOf, recordChange } from '../../platform/audit/record-change.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { missingFor } from '../../platform/desk/admit.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { changeAccountRow, findAccount } from '../account-store.ts';
import { findRolesOf } from '../role-store.ts';
import { askForNewPasskey, askForPasskey, type Place, readNewPasskey } from '../second/passkeys.ts';
import { newRecoveryCodes } from '../second/recovery-codes.ts';
import {
  countRecoveryCodes,
  deletePasskey,
  findMethods,
  findPasskeys,
  insertPasskey,
  replaceRecoveryCodes,
} from '../second/second-store.ts';
import { newTotpSecret, stepOfCode, totpAddress } from '../second/totp.ts';
import { changeSession, takeChallenge } from '../session-store.ts';
import { completeSession, needsSecondFactor } from '../sessions.ts';
import type { StaffParts } from '../staff-parts.ts';

type Factors = OutputOf<typeof staffCalls.secondFactors>;
type Codes = OutputOf<typeof staffCalls.finishTotp>;

/**
 * A new factor may be added to an account that has none, if its login demands one, or after a complete and confirmed
 * login. A caller who still owes the second step may not take it with a new factor of their own.
 */
function refuseUnlessMayEnrol({ staff, now }: DeskCaller): void {
  if (staff.state === 'enrol') return;
  const missing = missingFor('self', true, staff, now);
  if (missing !== undefined) throw refuse(missing);
}

async function ownAccount({ portal }: StaffParts, { library, staff }: DeskCaller) {
  const account = await findAccount(portal.db, library.serviceid, staff.accountId);
  if (account === undefined) throw refuse('staff.login.required');
  return account;
}

export async function beginTotp(
  parts: StaffParts,
  caller: DeskCaller,
): Promise<OutputOf<typeof staffCalls.beginTotp>> {
  refuseUnlessMayEnrol(caller);
  const { login } = await ownAccount(parts, caller);
  const secret = newTotpSecret();
  await changeSession(parts.portal.db, caller.staff.sessionId, { new_totp: secret });
  return { secret, address: totpAddress(secret, login, caller.library.libname) };
}

export async function finishTotp(parts: StaffParts, caller: DeskCaller, code: string): Promise<Codes> {
  refuseUnlessMayEnrol(caller);
  const { db } = parts.portal;
  const { staff, now } = caller;
  const attempt = await parts.throttle.second(staff.accountId, now);
  if (attempt instanceof Refusal) throw attempt;
  const { new_totp: secret } = await db
    .selectFrom('staff_session')
    .select('new_totp')
    .where('id', '=', staff.sessionId)
    .executeTakeFirstOrThrow();
  const step = secret === '' ? undefined : stepOfCode(secret, code, now);
  if (step === undefined) throw refuse('staff.second.wrong');
  return addFactor(parts, caller, 'totp', async (tx) => {
    await attempt.succeeded(tx);
    await changeAccountRow(tx, staff.accountId, { totp_secret: secret, totp_step: step });
    await changeSession(tx, staff.sessionId, { new_totp: '' });
  });
}

export async function beginPasskey(parts: StaffParts, caller: DeskCaller, place: Place) {
  refuseUnlessMayEnrol(caller);
  const { db } = parts.portal;
  const account = await ownAccount(parts, caller);
  const known = await findPasskeys(db, account.id);
  const question = await askForNewPasskey(place, account, caller.library.libname, known);
  await changeSession(db, caller.staff.sessionId, { challenge: question.challenge });
  return { ...question };
}

export async function finishPasskey(
  parts: StaffParts,
  caller: DeskCaller,
  { name, response }: ParsedInputOf<typeof staffCalls.finishPasskey>,
  place: Place,
): Promise<Codes> {
  refuseUnlessMayEnrol(caller);
  const { db } = parts.portal;
  const { staff, now } = caller;
  const challenge = await transaction(db, (tx) => takeChallenge(tx, staff.sessionId));
  const passkey = await readNewPasskey(place, challenge, response);
  if (passkey === undefined) throw refuse('staff.second.wrong');
  return addFactor(parts, caller, passkey.id, (tx) =>
    insertPasskey(tx, {
      ...passkey,
      account_id: staff.accountId,
      name,
      created_at: now.toISOString(),
      last_used_at: null,
    }),
  ).catch((error: unknown) => {
    if (isDuplicate(error)) throw refuse('staff.second.wrong');
    throw error;
  });
}

/** The data that a browser needs to use one of the caller's passkeys. */
export async function askOwnPasskey(parts: StaffParts, { staff }: DeskCaller, place: Place) {
  const { db } = parts.portal;
  const question = await askForPasskey(place, await findPasskeys(db, staff.accountId));
  if ((question.allowCredentials ?? []).length === 0) throw refuse('staff.second.missing');
  await changeSession(db, staff.sessionId, { challenge: question.challenge });
  return { ...question };
}

/** Adds a factor. The first one comes with recovery codes and completes a login that waited for it. */
async function addFactor(
  parts: StaffParts,
  caller: DeskCaller,
  factor: string,
  add: (tx: Tx) => Promise<void>,
): Promise<Codes> {
  const { staff, library, now } = caller;
  return transaction(parts.portal.db, async (tx) => {
    const before = await findMethods(tx, staff.accountId);
    // Two tabs may enrol at once: a login that waited for a first factor does not add a second one.
    if (staff.state === 'enrol' && before.some((method) => method !== 'recovery'))
      throw refuse('staff.second.required');
    await add(tx);
    if (staff.state === 'enrol') await completeSession(tx, staff.sessionId, now);
    const recoveryCodes = before.includes('recovery') ? [] : newRecoveryCodes();
    if (recoveryCodes.length > 0) await replaceRecoveryCodes(tx, staff.accountId, recoveryCodes);
    await recordFactors(tx, caller, 'staff.second-factor.add', {
      before,
      after: [...before, factor],
      now,
      library,
    });
    return { recoveryCodes };
  });
}

function recordFactors(
  tx: Tx,
  caller: DeskCaller,
  action: string,
  { before, after, now, library }: { before: unknown; after: unknown } & Pick<DeskCaller, 'now' | 'library'>,
): Promise<void> {
  return recordChange(tx, {
    clientid: library.clientid,
    actor: actorOf(caller),
    at: now,
    action,
    target: { type: 'staff.account', id: caller.staff.accountId },
    before,
    after,
  });
}

export async function showFactors(parts: StaffParts, caller: DeskCaller): Promise<Factors> {
  const { db, config } = parts.portal;
  const { accountId } = caller.staff;
  const passkeys = await findPasskeys(db, accountId);
  return {
    totp: (await findMethods(db, accountId)).includes('totp'),
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    })),
    recoveryCodesLeft: await countRecoveryCodes(db, accountId),
    mandatory: needsSecondFactor(config, await findRolesOf(db, accountId)),
  };
}

export async function removeFactor(parts: StaffParts, caller: DeskCaller, id: string): Promise<Factors> {
  const { db } = parts.portal;
  const { accountId } = caller.staff;
  const { mandatory, totp, passkeys } = await showFactors(parts, caller);
  if (mandatory && (totp ? 1 : 0) + passkeys.length <= 1) throw refuse('staff.second.mandatory');
  await transaction(db, async (tx) => {
    const before = await findMethods(tx, accountId);
    if (id === 'totp') {
      if (!before.includes('totp')) throw refuse('staff.second.missing');
      await changeAccountRow(tx, accountId, { totp_secret: null });
    } else if (!(await deletePasskey(tx, accountId, id))) throw refuse('staff.second.missing');
    const after = (await findMethods(tx, accountId)).filter((method) => method !== 'recovery');
    // Recovery codes replace a second factor. Without one they have no use.
    if (after.length === 0) await replaceRecoveryCodes(tx, accountId, []);
    await recordFactors(tx, caller, 'staff.second-factor.remove', { before, after, ...caller });
  });
  return showFactors(parts, caller);
}

export async function renewRecoveryCodes(parts: StaffParts, caller: DeskCaller): Promise<Codes> {
  const { db } = parts.portal;
  const { accountId } = caller.staff;
  const methods = await findMethods(db, accountId);
  if (!methods.some((method) => method !== 'recovery')) throw refuse('staff.second.missing');
  const recoveryCodes = newRecoveryCodes();
  await transaction(db, async (tx) => {
    await replaceRecoveryCodes(tx, accountId, recoveryCodes);
    await recordFactors(tx, caller, 'staff.recovery-codes.renew', { before: null, after: null, ...caller });
  });
  return { recoveryCodes };
}
