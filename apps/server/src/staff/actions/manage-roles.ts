import {
  builtInRoleNames,
  type DeskRole,
  type OutputOf,
  type ParsedInputOf,
  permissionSchema,
  type staffCalls,
} from '@yuelan/contract';
import { z } from 'zod/mini';
import { actorOf, recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
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

/** The names of the built-in roles in every language, in lower case. */
const takenNames = new Set(
  Object.values(builtInRoleNames).flatMap((names) => Object.values(names).map((name) => name.toLowerCase())),
);

/** The data for undoing a change: the role before it, and the version after it. */
const undoFacts = z.object({ name: z.string(), permissions: z.array(permissionSchema), version: z.int() });

const targetOf = (id: string) => ({ type: 'staff.role', id });

async function roleOf(tx: Tx, caller: DeskCaller, id: string): Promise<DeskRole> {
  const role = (await showRoles(tx, caller)).find((one) => one.id === id);
  if (role === undefined) throw refuse('staff.role.missing');
  return role;
}

/** A role that the caller may change, in its current state, locked until the transaction ends. */
async function openRole(
  parts: StaffParts,
  tx: Tx,
  caller: DeskCaller,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<DeskRole> {
  await tx
    .updateTable('staff_role')
    .set((row) => ({ version: row.ref('version') }))
    .where(({ and }) => and({ id, serviceid: caller.library.serviceid }))
    .execute();
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

/** Writes a role over the version that was read. */
async function writeRole(
  tx: Tx,
  { id, version }: DeskRole,
  { name, permissions }: Pick<DeskRole, 'name' | 'permissions'>,
): Promise<void> {
  await tx
    .updateTable('staff_role')
    .set({ name, permissions: JSON.stringify(permissions), version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/**
 * Changes the permissions of a role, or makes a role for the library. Nobody can give a role a permission that they
 * lack.
 */
export async function saveRole(
  parts: StaffParts,
  caller: DeskCaller,
  input: ParsedInputOf<typeof staffCalls.saveRole>,
): Promise<OutputOf<typeof staffCalls.saveRole>> {
  const { library, now } = caller;
  const { name } = input;
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
      if (isOwn && (name === '' || takenNames.has(name.toLowerCase()))) throw refuse('staff.role.named');
      const id = before?.id ?? randomToken(16);
      const after = { name: isOwn ? name : '', permissions };
      const change = {
        clientid: library.clientid,
        actor: actorOf(caller),
        at: now,
        action: before === undefined ? 'staff.role.create' : 'staff.role.change',
        target: targetOf(id),
      };
      if (before === undefined) {
        await tx
          .insertInto('staff_role')
          .values({
            id,
            serviceid: library.serviceid,
            clientid: library.clientid,
            key: '',
            name,
            permissions: JSON.stringify(permissions),
          })
          .execute();
        await recordChange(tx, { ...change, after });
        return roleOf(tx, caller, id);
      }
      await writeRole(tx, before, after);
      const facts: z.infer<typeof undoFacts> = { ...contentOf(before), version: before.version + 1 };
      const undoId = await offerUndo(tx, { ...change, permission: 'roles.edit', facts });
      await recordChange(tx, { ...change, before: contentOf(before), after });
      return { ...(await roleOf(tx, caller, id)), undoId };
    },
    { turn: `staff ${library.serviceid}` },
  ).catch((error: unknown) => {
    if (isDuplicate(error)) throw refuse('staff.role.named');
    throw error;
  });
}

const contentOf = ({ name, permissions }: DeskRole) => ({ name, permissions });

/** Restores a role to its state before a change. */
export async function undoRoleChange(
  parts: StaffParts,
  tx: Tx,
  { target: { id }, facts, caller }: Undoing,
): Promise<Undone> {
  const { version, ...after } = undoFacts.parse(facts);
  const role = await openRole(parts, tx, caller, { id, version });
  const clientid = role.ofGroup ? null : caller.library.clientid;
  if (!coversRole(await rolesOfCaller(tx, caller), { clientid, permissions: after.permissions }))
    throw refuse('staff.grant.beyond');
  await writeRole(tx, role, after);
  return { before: contentOf(role), after };
}

/** Removes one of the library's own roles that nobody has. */
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
        before: contentOf(role),
      });
    },
    { turn: `staff ${library.serviceid}` },
  );
  return {};
}
