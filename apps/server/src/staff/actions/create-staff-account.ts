import type { BuiltInRole } from '@yuelan/contract';
import type { Tx } from '../../platform/database/tables.ts';
import type { StaffId } from '../../platform/ids.ts';
import { grantRoles, insertAccount } from '../account-store.ts';
import { ensureRoles, findRoles, type LibraryPlace } from '../role-store.ts';

/** An account made by the command line or the demonstration. */
export interface GivenAccount {
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly role: BuiltInRole;
  /** If absent, the account is invited. */
  readonly passwordHash?: string;
  readonly demonstration?: boolean;
}

/** Makes an account with one role, as part of a transaction. Throws `staff.account.taken`. */
export async function createStaffAccount(
  tx: Tx,
  place: LibraryPlace,
  { role: key, ...account }: GivenAccount,
  now: Date,
): Promise<StaffId> {
  await ensureRoles(tx, place);
  const role = (await findRoles(tx, place)).find((one) => one.key === key);
  if (role === undefined) throw new Error(`${place.clientid} has no role ${key}.`);
  const id = await insertAccount(tx, { serviceid: place.serviceid, ...account }, now);
  await grantRoles(tx, id, [role.id]);
  return id;
}
