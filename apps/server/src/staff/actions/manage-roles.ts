import type { DeskRole, ParsedInputOf, staffCalls } from '@yuelan/contract';
import { actorOf, recordChange } from '../../platform/audit/record-change.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { randomToken } from '../../platform/ids.ts';
import { rolesOfCaller, showRoles } from '../account-reads.ts';
import { isFixed, type StoredRole } from '../role-store.ts';
import { coversRole } from '../rules/grants.ts';
import type { StaffParts } from '../staff-parts.ts';

const targetOf = (id: string) => ({ type: 'staff.role', id });

async function roleOf(tx: Tx, caller: DeskCaller, id: string): Promise<DeskRole> {
  const role = (await showRoles(tx, caller)).find((one) => one.id === id);
  if (role === undefined) throw refuse('staff.role.missing');
  return role;
}

/** A role that the caller may change, as it is now. */
async function openRole(
  parts: StaffParts,
  tx: Tx,
  caller: DeskCaller,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<DeskRole> {
  const role = await roleOf(tx, caller, id);
  if (role.fixed) throw refuse('staff.role.fixed');
  if (!role.grantable) throw refuse('staff.grant.beyond');
  await refuseStale(parts.portal, tx, caller, {
    target: targetOf(id),
    read: version,
    version: role.version,
    current: role,
  });
  return role;
}

/** Changes what a role may do, or makes one of the library's own. Nobody gives a role what they lack. */
export async function saveRole(
  parts: StaffParts,
  caller: DeskCaller,
  input: ParsedInputOf<typeof staffCalls.saveRole>,
): Promise<DeskRole> {
  const { library, now } = caller;
  const name = input.name.trim();
  const permissions = [...new Set(input.permissions)];
  return transaction(
    parts.portal.db,
    async (tx) => {
      const own = await rolesOfCaller(tx, caller);
      const before = input.id === '' ? undefined : await openRole(parts, tx, caller, input);
      const wanted: Pick<StoredRole, 'clientid' | 'permissions'> = {
        clientid: before?.ofGroup === true ? null : library.clientid,
        permissions,
      };
      if (!coversRole(own, wanted)) throw refuse('staff.grant.beyond');
      const isOwn = before === undefined || before.key === '';
      if (isOwn && name === '') throw refuse('staff.role.named');
      const id = before?.id ?? randomToken(16);
      const row = { name: isOwn ? name : '', permissions: JSON.stringify(permissions) };
      if (before === undefined)
        await tx
          .insertInto('staff_role')
          .values({ id, serviceid: library.serviceid, clientid: library.clientid, key: '', ...row })
          .execute();
      else
        await tx
          .updateTable('staff_role')
          .set({ ...row, version: before.version + 1 })
          .where('id', '=', id)
          .execute();
      await recordChange(tx, {
        clientid: library.clientid,
        actor: actorOf(caller),
        at: now,
        action: before === undefined ? 'staff.role.create' : 'staff.role.change',
        target: targetOf(id),
        before: before === undefined ? undefined : { name: before.name, permissions: before.permissions },
        after: { name: row.name, permissions },
      });
      return roleOf(tx, caller, id);
    },
    { turn: `staff ${library.serviceid}` },
  ).catch((error: unknown) => {
    if (isDuplicate(error)) throw refuse('staff.role.named');
    throw error;
  });
}

/** Removes a role of the library's own that nobody has. */
export async function removeRole(
  parts: StaffParts,
  caller: DeskCaller,
  input: ParsedInputOf<typeof staffCalls.removeRole>,
): Promise<Record<string, never>> {
  const { library, now } = caller;
  await transaction(
    parts.portal.db,
    async (tx) => {
      const role = await openRole(parts, tx, caller, input);
      if (role.key !== '' || isFixed(role.key)) throw refuse('staff.role.fixed');
      if (role.accounts > 0) throw refuse('staff.role.used');
      await tx.deleteFrom('staff_role').where('id', '=', role.id).execute();
      await recordChange(tx, {
        clientid: library.clientid,
        actor: actorOf(caller),
        at: now,
        action: 'staff.role.remove',
        target: targetOf(role.id),
        before: { name: role.name, permissions: role.permissions },
      });
    },
    { turn: `staff ${library.serviceid}` },
  );
  return {};
}
