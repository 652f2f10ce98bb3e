import type { DeskState, ParsedInputOf, staffCalls } from '@yuelan/contract';
import type { FastifyReply } from 'fastify';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { findAccount } from '../account-store.ts';
import { completeLogin, showIn } from '../login-state.ts';
import { checkPasskey, type Place } from '../second/passkeys.ts';
import { findPasskeys, notePasskeyUse, takeRecoveryCode, takeTotpStep } from '../second/second-store.ts';
import { stepOfCode } from '../second/totp.ts';
import { changeSession, takeChallenge } from '../session-store.ts';
import { confirmedUntil } from '../sessions.ts';
import type { StaffParts } from '../staff-parts.ts';

type Proof = ParsedInputOf<typeof staffCalls.confirm>['proof'];

/** Completes a login whose password was correct. */
export async function takeSecondStep(
  parts: StaffParts,
  caller: DeskCaller,
  proof: ParsedInputOf<typeof staffCalls.secondStep>['proof'],
  place: Place,
  reply: FastifyReply,
): Promise<DeskState> {
  const { staff, library } = caller;
  if (staff.state !== 'second') throw refuse('staff.second.wrong');
  await prove(parts, caller, proof, place);
  const token = await completeLogin(parts, caller, staff.accountId, staff.sessionId);
  return showIn(parts, caller, library, token, reply);
}

/** Confirms that the caller is still the person who logged in. The confirmation is valid for five minutes. */
export async function confirm(
  parts: StaffParts,
  caller: DeskCaller,
  proof: Proof,
  place: Place,
): Promise<{ confirmedUntil: string }> {
  await prove(parts, caller, proof, place);
  const until = confirmedUntil(caller.now);
  await changeSession(parts.portal.db, caller.staff.sessionId, { confirmed_until: until });
  return { confirmedUntil: until };
}

/** Throws a refusal unless the proof is the caller's. Each code, recovery code and challenge works once. */
async function prove(parts: StaffParts, caller: DeskCaller, proof: Proof, place: Place): Promise<void> {
  const { db, security } = parts.portal;
  const { staff, library, now } = caller;
  const refused = (refusal: Refusal) => {
    security({
      at: caller,
      event: 'desk.proof.refused',
      actor: `${library.clientid}/${staff.accountId}`,
      target: proof.type,
      reason: refusal.code,
    });
    return refusal;
  };
  const attempt = await parts.throttle.second(staff.accountId, now);
  if (attempt instanceof Refusal) throw refused(attempt);
  const account = await findAccount(db, library.serviceid, staff.accountId);
  if (account === undefined) throw refuse('staff.login.required');
  const wrong = refuse(proof.type === 'password' ? 'staff.login.failed' : 'staff.second.wrong');
  const work = async (): Promise<((tx: Tx) => Promise<boolean>) | undefined> => {
    if (proof.type === 'password')
      return (await parts.passwords.matches(proof.password, account.password_hash))
        ? async () => true
        : undefined;
    if (proof.type === 'recovery') return (tx) => takeRecoveryCode(tx, account.id, proof.code);
    if (proof.type === 'totp') {
      const step =
        account.totp_secret === null ? undefined : stepOfCode(account.totp_secret, proof.code, now);
      return step === undefined ? undefined : (tx) => takeTotpStep(tx, account.id, step);
    }
    const challenge = await transaction(db, (tx) => takeChallenge(tx, staff.sessionId));
    const used = await checkPasskey(place, challenge, await findPasskeys(db, account.id), proof.response);
    return used === undefined ? undefined : (tx) => notePasskeyUse(tx, used.id, used.counter, now);
  };
  const take = await work();
  const taken =
    take !== undefined &&
    (await transaction(db, async (tx) => {
      if (!(await take(tx))) return false;
      await attempt.succeeded(tx);
      return true;
    }));
  if (!taken) throw refused(wrong);
}
