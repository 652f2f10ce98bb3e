import type { Permission } from '@yuelan/contract';

/** The permissions of a role, and where it applies: in one library, or (null) in every library of its group. */
export interface RolePower {
  readonly clientid: string | null;
  readonly permissions: readonly Permission[];
}

/** The combined permissions of these roles in one library or, if null, in every library of the group. */
export function powersIn(roles: readonly RolePower[], clientid: string | null): ReadonlySet<Permission> {
  const held = roles.filter((role) => role.clientid === null || role.clientid === clientid);
  return new Set(held.flatMap(({ permissions }) => permissions));
}

/** Whether somebody with `own` roles may give, take or change `role`: nobody can give permissions that they lack. */
export function coversRole(own: readonly RolePower[], role: RolePower): boolean {
  const held = powersIn(own, role.clientid);
  return role.permissions.every((permission) => held.has(permission));
}

/** Whether somebody may act on an account with these roles: it must not have permissions that they lack. */
export function coversAll(own: readonly RolePower[], roles: readonly RolePower[]): boolean {
  return roles.every((role) => coversRole(own, role));
}
