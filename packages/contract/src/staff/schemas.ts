import { z } from 'zod/mini';
import { permissions } from '../permissions.ts';
import { idText } from '../text.ts';

export const permissionSchema = z.enum(permissions);

/** Roles that every library has from the beginning, and the one of a whole group. What they may do can be changed. */
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

/** What `@simplewebauthn/browser` gives and takes, as JSON. */
export const passkeyJson = z.record(z.string().check(z.maxLength(100)), z.unknown());

const code = z.string().check(z.minLength(1), z.maxLength(40));
const password = z.string().check(z.minLength(1), z.maxLength(200));

/** A second factor, as the second step of a login takes it. */
export const secondProofSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('totp'), code }),
  z.strictObject({ type: z.literal('recovery'), code }),
  z.strictObject({ type: z.literal('passkey'), response: passkeyJson }),
]);
/** What confirms an irreversible step: a second factor, or the password. */
export const proofSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('password'), password }),
  z.strictObject({ type: z.literal('totp'), code }),
  z.strictObject({ type: z.literal('recovery'), code }),
  z.strictObject({ type: z.literal('passkey'), response: passkeyJson }),
]);

export const newPassword = z.string().check(z.maxLength(200));
export const loginName = z.string().check(z.minLength(1), z.maxLength(100));
export const personName = z.string().check(z.minLength(1), z.maxLength(100));
/** Empty: none. */
export const staffEmail = z.string().check(z.maxLength(200));

const libraryNameSchema = z.object({ clientid: z.string(), libname: z.string() });

/** The member of the staff who is logged in, in the library of the request. */
const deskMeSchema = z.object({
  id: idText,
  login: z.string(),
  name: z.string(),
  library: libraryNameSchema,
  /** What the account may do in this library. Pages show only what is allowed; the server decides. */
  permissions: z.array(permissionSchema),
  /** Every library where the account has a role. */
  libraries: z.array(libraryNameSchema),
  hasSecondFactor: z.boolean(),
  /** One of the demonstration's accounts. */
  demonstration: z.boolean(),
  /** ISO 8601: the login ends then at the latest. */
  expiresAt: z.string(),
  /** Minutes without a request after which the login ends. */
  idleMinutes: z.int(),
  /** ISO 8601: until then nothing has to be confirmed again; empty when it has to be now. */
  confirmedUntil: z.string(),
});
export type DeskMe = z.infer<typeof deskMeSchema>;

/**
 * Where a login stands. `out`: nobody is logged in. `second`: the password was right, one of `methods` must follow.
 * `enrol`: the account must get a second factor before anything else. `in`: complete.
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

/** Shown once; each works once in place of another second factor. Empty when the account had some before. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorsSchema = z.object({
  totp: z.boolean(),
  passkeys: z.array(
    z.object({ id: idText, name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
  ),
  recoveryCodesLeft: z.int(),
  /** The last second factor cannot be removed then. */
  mandatory: z.boolean(),
});

export const roleSchema = z.object({
  id: idText,
  /** A built-in role, whose name the pages know; empty for the library's own. */
  key: z.union([z.enum(builtInRoles), z.literal('')]),
  /** The name of a role of the library's own. */
  name: z.string(),
  /** The role holds in every library of the group. */
  ofGroup: z.boolean(),
  permissions: z.array(permissionSchema),
  /** What the role may do cannot be changed: owners and group administrators may do everything. */
  fixed: z.boolean(),
  /** The caller holds everything that the role may do, and so may give and change it. */
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
  /** Roles in this library, and those of the group. */
  roles: z.array(z.object({ id: idText, key: z.string(), name: z.string(), ofGroup: z.boolean() })),
  hasSecondFactor: z.boolean(),
  demonstration: z.boolean(),
  /** ISO 8601; null: never. */
  lastLoginAt: z.nullable(z.string()),
  /** False when the account may do something that the caller may not. */
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

/** `catalogue.title` and the like, with the id of one. */
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
  /** What changed, before and after, as JSON values; null: there was, or is, nothing. */
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
  /** An action or its beginning: `catalogue.`. */
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
  /** ISO 8601: not after this time. */
  until: z.string(),
});
export type UndoEntry = z.infer<typeof undoEntrySchema>;

export { tableFormat } from '../table-format.ts';
