import { type BuiltInRole, type Permission, permissions } from '@yuelan/contract';
import { z } from 'zod';
import type { Db, Tx } from '../platform/database/tables.ts';
import { type ClientId, randomToken, type ServiceId } from '../platform/ids.ts';
import { startingPermissions } from './rules/starting-permissions.ts';

export interface StoredRole {
  readonly id: string;
  /** null: the role applies in every library of the group. */
  readonly clientid: string | null;
  readonly key: BuiltInRole | '';
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly version: number;
}

/** A library and its group. */
export interface LibraryPlace {
  readonly clientid: ClientId;
  readonly serviceid: ServiceId;
}

/** Owners and group administrators may do everything, including anything that a later version adds. */
export const isFixed = (key: BuiltInRole | '') => key === 'owner' || key === 'group-administrator';

const known: ReadonlySet<string> = new Set(permissions);
const isPermission = (name: string): name is Permission => known.has(name);

/** The permissions of a role. Those of a newer version are left out. */
function readPermissions(key: BuiltInRole | '', written: string): readonly Permission[] {
  return isFixed(key) ? permissions : z.array(z.string()).parse(JSON.parse(written)).filter(isPermission);
}

const columns = [
  'staff_role.id',
  'staff_role.clientid',
  'staff_role.key',
  'staff_role.name',
  'staff_role.permissions',
  'staff_role.version',
] as const;

interface RoleRow extends Omit<StoredRole, 'permissions'> {
  readonly permissions: string;
}
const roleOf = (row: RoleRow): StoredRole => ({
  ...row,
  permissions: readPermissions(row.key, row.permissions),
});

/** Adds the built-in roles that a library and its group lack. */
export async function ensureRoles(tx: Tx, { clientid, serviceid }: LibraryPlace): Promise<void> {
  const present = await tx
    .selectFrom('staff_role')
    .select(['key', 'clientid'])
    .where('serviceid', '=', serviceid)
    .where((where) => where.or([where('clientid', '=', clientid), where('clientid', 'is', null)]))
    .where('key', '!=', '')
    .execute();
  for (const [key, may] of startingPermissions) {
    if (present.some((role) => role.key === key)) continue;
    await tx
      .insertInto('staff_role')
      .values({
        id: randomToken(16),
        serviceid,
        clientid: key === 'group-administrator' ? null : clientid,
        key,
        name: '',
        permissions: JSON.stringify(may),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The roles of a library and its group. */
export async function findRoles(
  db: Db | Tx,
  { clientid, serviceid }: LibraryPlace,
): Promise<readonly StoredRole[]> {
  const rows = await db
    .selectFrom('staff_role')
    .select(columns)
    .where('serviceid', '=', serviceid)
    .where((where) => where.or([where('clientid', '=', clientid), where('clientid', 'is', null)]))
    .orderBy('name')
    .orderBy('id')
    .execute();
  const order = [...startingPermissions.keys()];
  const place = ({ key }: StoredRole) => (key === '' ? order.length : order.indexOf(key));
  return rows.map(roleOf).sort((one, other) => place(one) - place(other));
}

/** Every role of an account, in all libraries of its group. */
export async function findRolesOf(db: Db | Tx, accountId: string): Promise<readonly StoredRole[]> {
  const rows = await db
    .selectFrom('staff_grant')
    .innerJoin('staff_role', 'staff_role.id', 'staff_grant.role_id')
    .select(columns)
    .where('staff_grant.account_id', '=', accountId)
    .execute();
  return rows.map(roleOf);
}
