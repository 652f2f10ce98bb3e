import type { Permission } from '@yuelan/contract';

/** What a role may do, and where: in one library, or (null) in every library of its group. */
export interface RolePower {
  readonly clientid: string | null;
  readonly permissions: readonly Permission[];
}

/** What these roles together may do in one library; with null, in every library of the group. */
export function powersIn(roles: readonly RolePower[], clientid: string | null): ReadonlySet<Permission> {
  const held = roles.filter((role) => role.clientid === null || role.clientid === clientid);
  return new Set(held.flatMap(({ permissions }) => permissions));
}

/** Whether somebody with `own` roles may give, take or change this one: nobody can give what they lack. */
export function coversRole(own: readonly RolePower[], role: RolePower): boolean {
  const held = powersIn(own, role.clientid);
  return role.permissions.every((permission) => held.has(permission));
}

/** Whether somebody may act on an account with these roles: it can do nothing that they cannot. */
export function coversAll(own: readonly RolePower[], roles: readonly RolePower[]): boolean {
  return roles.every((role) => coversRole(own, role));
}
