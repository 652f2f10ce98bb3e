import type { ParsedInputOf, staffCalls } from '@yuelan/contract';
import { actorOf, recordChange } from '../../platform/audit/record-change.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { changeAccountRow, findAccount } from '../account-store.ts';
import { refuseWeakPassword } from '../rules/staff-password.ts';
import { deleteSessions } from '../session-store.ts';
import type { StaffParts } from '../staff-parts.ts';

/** Changes the caller's password and ends their other logins. */
export async function changeOwnPassword(
  parts: StaffParts,
  caller: DeskCaller,
  { oldPassword, password }: ParsedInputOf<typeof staffCalls.changePassword>,
): Promise<Record<string, never>> {
  const { db } = parts.portal;
  const { library, staff, now } = caller;
  const account = await findAccount(db, library.serviceid, staff.accountId);
  if (account === undefined) throw refuse('staff.login.required');
  const weak = refuseWeakPassword(password, { login: account.login, clientid: library.clientid });
  if (weak !== undefined) throw weak;
  const attempt = await parts.throttle.second(staff.accountId, now);
  if (attempt instanceof Refusal) throw attempt;
  if (!(await parts.passwords.matches(oldPassword, account.password_hash)))
    throw refuse('staff.login.failed');
  const hash = await parts.passwords.hash(password);
  await transaction(db, async (tx) => {
    await attempt.succeeded(tx);
    await changeAccountRow(tx, account.id, { password_hash: hash });
    await deleteSessions(tx, account.id, staff.sessionId);
    await recordChange(tx, {
      clientid: library.clientid,
      actor: actorOf(caller),
      at: now,
      action: 'staff.password.change',
      target: { type: 'staff.account', id: account.id },
    });
  });
  return {};
}
