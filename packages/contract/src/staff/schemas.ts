import { z } from 'zod/mini';
import { permissions } from '../permissions.ts';
import { idText } from '../text.ts';
import { named, written } from '../written-text.ts';

export const permissionSchema = z.enum(permissions);

/** Roles that every library has from the start, and one for a whole group. Their permissions can be changed. */
export const builtInRoles = [
  'owner',
  'librarian',
  'circulation',
  'editor',
  'moderator',
  'auditor',
  'group-administrator',
] as const;
export type BuiltInRole = (typeof builtInRoles)[number];

/** Ways to prove a login or a confirmation, beside the password. */
const secondFactorTypes = ['totp', 'passkey', 'recovery'] as const;
export type SecondFactorType = (typeof secondFactorTypes)[number];

/** The JSON that `@simplewebauthn/browser` takes and returns. */
export const passkeyJson = z.record(z.string().check(z.maxLength(100)), z.unknown());

const code = z.string().check(z.minLength(1), z.maxLength(40));
const password = z.string().check(z.minLength(1), z.maxLength(200));

/** A second factor, as submitted in the second step of a login. */
export const secondProofSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('totp'), code }),
  z.strictObject({ type: z.literal('recovery'), code }),
  z.strictObject({ type: z.literal('passkey'), response: passkeyJson }),
]);
/** Confirmation of an irreversible step: a second factor, or the password. */
export const proofSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('password'), password }),
  z.strictObject({ type: z.literal('totp'), code }),
  z.strictObject({ type: z.literal('recovery'), code }),
  z.strictObject({ type: z.literal('passkey'), response: passkeyJson }),
]);

export const newPassword = z.string().check(z.maxLength(200));
export const loginName = named(100);
export const personName = named(100);
/** Empty for none. */
export const staffEmail = written(200).check(z.regex(new RegExp(`^$|${z.regexes.email.source}`)));

const libraryNameSchema = z.object({ clientid: z.string(), libname: z.string() });

/** The logged-in member of the staff, in the library of the request. */
const deskMeSchema = z.object({
  id: idText,
  login: z.string(),
  name: z.string(),
  library: libraryNameSchema,
  /** What the account may do in this library. Pages show only what is allowed; the server decides. */
  permissions: z.array(permissionSchema),
  /** Every library in which the account has a role. */
  libraries: z.array(libraryNameSchema),
  hasSecondFactor: z.boolean(),
  /** One of the demonstration's accounts. */
  demonstration: z.boolean(),
  /** ISO 8601: the latest time at which the login ends. */
  expiresAt: z.string(),
  /** Minutes without a request after which the login ends. */
  idleMinutes: z.int(),
  /** ISO 8601: no confirmation is needed until then; empty if it is needed now. */
  confirmedUntil: z.string(),
});
export type DeskMe = z.infer<typeof deskMeSchema>;

/**
 * The state of a login. `out`: nobody is logged in. `second`: the password was right, and one of `methods` must follow.
 * `enrol`: the account must set up a second factor first. `in`: complete.
 */
export const deskStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('out') }),
  z.object({ state: z.literal('second'), methods: z.array(z.enum(secondFactorTypes)) }),
  z.object({ state: z.literal('enrol') }),
  z.object({ state: z.literal('in'), me: deskMeSchema }),
]);
export type DeskState = z.infer<typeof deskStateSchema>;

/** What a one-time address is for. */
export const ticketPurposes = ['setup', 'invitation'] as const;

/** Shown once. Each code works once in place of another second factor. Empty if the account already had codes. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorsSchema = z.object({
  totp: z.boolean(),
  passkeys: z.array(
    z.object({ id: idText, name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
  ),
  recoveryCodesLeft: z.int(),
  /** True if the last second factor cannot be removed. */
  mandatory: z.boolean(),
});

export const roleSchema = z.object({
  id: idText,
  /** The key of a built-in role, whose name the pages know; empty for the library's own roles. */
  key: z.union([z.enum(builtInRoles), z.literal('')]),
  /** The name of one of the library's own roles. */
  name: z.string(),
  /** True if the role applies in every library of the group. */
  ofGroup: z.boolean(),
  permissions: z.array(permissionSchema),
  /** True if its permissions cannot be changed: owners and group administrators may do everything. */
  fixed: z.boolean(),
  /** True if the caller has all of the role's permissions, and so may assign and change it. */
  grantable: z.boolean(),
  accounts: z.int(),
  version: z.int(),
});
export type DeskRole = z.infer<typeof roleSchema>;

export const staffAccountSchema = z.object({
  id: idText,
  login: z.string(),
  name: z.string(),
  email: z.string(),
  /** invited: has no password yet; closed: can no longer log in. */
  status: z.enum(['invited', 'active', 'closed']),
  /** Roles in this library and in its group. */
  roles: z.array(z.object({ id: idText, key: z.string(), name: z.string(), ofGroup: z.boolean() })),
  hasSecondFactor: z.boolean(),
  demonstration: z.boolean(),
  /** ISO 8601; null for never. */
  lastLoginAt: z.nullable(z.string()),
  /** False if the account has a permission that the caller lacks. */
  changeable: z.boolean(),
  version: z.int(),
});
export type StaffAccount = z.infer<typeof staffAccountSchema>;

/** A one-time address, shown once. It begins at the portal's root: `/qinghe/desk/invitation#…`. */
export const oneTimeAddressSchema = z.object({ address: z.string(), expiresAt: z.string() });

export const staffSessionSchema = z.object({
  id: idText,
  account: z.object({ id: idText, name: z.string(), login: z.string() }),
  device: z.string(),
  address: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean(),
});

/** Who did something: an account of the staff, the command line, or a job of the portal. */
const actorTypes = ['staff', 'operator', 'job'] as const;
export type ActorType = (typeof actorTypes)[number];

/** A type such as `catalogue.title`, and an id. */
const targetSchema = z.object({ type: z.string(), id: z.string() });

export const auditEntrySchema = z.object({
  /** Its place in the library's chain, from 1. */
  number: z.int(),
  at: z.string(),
  actor: z.object({ type: z.enum(actorTypes), id: z.string(), name: z.string() }),
  /** The network address of the request; empty for the command line and jobs. */
  address: z.string(),
  action: z.string(),
  target: targetSchema,
  /** Values before and after the change, as JSON; null for none. */
  before: z.unknown(),
  after: z.unknown(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Empty fields do not filter. */
export const auditFilter = {
  from: z._default(z.string().check(z.maxLength(40)), ''),
  to: z._default(z.string().check(z.maxLength(40)), ''),
  /** Account id, or the name of a job. */
  actor: z._default(z.string().check(z.maxLength(100)), ''),
  /** An action or the beginning of one: `catalogue.`. */
  action: z._default(z.string().check(z.maxLength(100)), ''),
  targetType: z._default(z.string().check(z.maxLength(100)), ''),
  targetId: z._default(z.string().check(z.maxLength(100)), ''),
};

/** A change that can still be undone. */
export const undoEntrySchema = z.object({
  id: idText,
  action: z.string(),
  target: targetSchema,
  at: z.string(),
  by: z.string(),
  /** ISO 8601: the latest time to undo it. */
  until: z.string(),
});
export type UndoEntry = z.infer<typeof undoEntrySchema>;

export { tableFormat } from '../table-format.ts';
