import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { idText } from '../text.ts';
import { staffEndpoints } from './endpoints.ts';
import {
  auditEntrySchema,
  auditFilter,
  deskStateSchema,
  loginName,
  newPassword,
  oneTimeAddressSchema,
  passkeyJson,
  permissionSchema,
  personName,
  proofSchema,
  recoveryCodesSchema,
  roleSchema,
  secondFactorsSchema,
  secondProofSchema,
  staffAccountSchema,
  staffEmail,
  staffSessionSchema,
  tableFormat,
  ticketPurposes,
  undoEntrySchema,
} from './schemas.ts';

const nothing = z.strictObject({});
const done = z.object({});
const ticket = z.string().check(z.minLength(1), z.maxLength(200));
const version = z.int().check(z.minimum(1));
const roleIds = z.array(idText).check(z.maxLength(50));
const accountFilter = { text: z._default(z.string().check(z.maxLength(200)), '') };

export const staffCalls = {
  state: defineDeskCall(staffEndpoints.state, {
    summary: 'Says where the login of this browser stands; every page of the desk asks first.',
    input: nothing,
    output: deskStateSchema,
  }),
  login: defineDeskCall(staffEndpoints.login, {
    summary: 'Logs in with the login name and password. A second step follows when the account has one.',
    input: z.strictObject({
      login: loginName,
      password: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    output: deskStateSchema,
    refusals: [
      'library.unknown',
      'staff.login.failed',
      'staff.login.throttled',
      'staff.demonstration.refused',
    ],
  }),
  ticket: defineDeskCall(staffEndpoints.ticket, {
    summary: 'Says what a one-time address is for, without using it up.',
    input: z.strictObject({ ticket }),
    output: z.object({
      purpose: z.enum(ticketPurposes),
      /** Of an invitation. */
      login: z.string(),
      name: z.string(),
      expiresAt: z.string(),
    }),
    refusals: ['staff.ticket.invalid', 'staff.login.throttled'],
  }),
  acceptInvitation: defineDeskCall(staffEndpoints.acceptInvitation, {
    summary: 'Uses a one-time address up: the account gets this password and is logged in.',
    input: z.strictObject({ ticket, password: newPassword }),
    output: deskStateSchema,
    refusals: [
      'staff.ticket.invalid',
      'staff.login.throttled',
      'staff.password.weak',
      'staff.demonstration.refused',
    ],
  }),
  setUp: defineDeskCall(staffEndpoints.setUp, {
    summary:
      'Uses the one-time address of a first start up: makes the library and its owner, who is logged in.',
    input: z.strictObject({
      ticket,
      clientid: z.string().check(z.maxLength(100)),
      libname: z.string().check(z.maxLength(200)),
      /** `#1d5a63`; empty for the portal's own colour. */
      accentColor: z._default(z.string().check(z.regex(/^(?:#[\da-f]{6})?$/i)), ''),
      login: loginName,
      name: personName,
      email: z._default(staffEmail, ''),
      password: newPassword,
    }),
    output: deskStateSchema,
    refusals: [
      'staff.ticket.invalid',
      'staff.login.throttled',
      'staff.password.weak',
      'staff.setup.clientid',
      'staff.setup.libname',
    ],
  }),
  logout: defineDeskCall(staffEndpoints.logout, {
    summary: 'Ends the login.',
    input: nothing,
    output: done,
  }),
  passkeyQuestion: defineDeskCall(staffEndpoints.passkeyQuestion, {
    summary:
      "Returns what the browser needs to use one of the account's passkeys, as a login or confirmation.",
    input: nothing,
    output: passkeyJson,
    refusals: ['staff.second.missing'],
  }),
  secondStep: defineDeskCall(staffEndpoints.secondStep, {
    summary: 'Completes a login with a code, a passkey or a recovery code.',
    input: z.strictObject({ proof: secondProofSchema }),
    output: deskStateSchema,
    refusals: ['staff.second.wrong', 'staff.login.throttled'],
  }),
  beginTotp: defineDeskCall(staffEndpoints.beginTotp, {
    summary:
      'Makes a secret for an authenticator app; nothing changes until a first code is sent. A complete login has to be confirmed first.',
    input: nothing,
    /** `address` begins with `otpauth:`; the page shows it as a QR code. */
    output: z.object({ secret: z.string(), address: z.string() }),
  }),
  finishTotp: defineDeskCall(staffEndpoints.finishTotp, {
    summary:
      'Takes the authenticator app with its first code, and returns recovery codes for a first factor.',
    input: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(20)) }),
    output: recoveryCodesSchema,
    refusals: ['staff.second.wrong', 'staff.login.throttled'],
  }),
  beginPasskey: defineDeskCall(staffEndpoints.beginPasskey, {
    summary: 'Returns what the browser needs to make a passkey. A complete login has to be confirmed first.',
    input: nothing,
    output: passkeyJson,
  }),
  finishPasskey: defineDeskCall(staffEndpoints.finishPasskey, {
    summary: 'Takes the new passkey, and returns recovery codes for a first factor.',
    input: z.strictObject({ name: personName, response: passkeyJson }),
    output: recoveryCodesSchema,
    refusals: ['staff.second.wrong'],
  }),
  confirm: defineDeskCall(staffEndpoints.confirm, {
    summary: 'Confirms that the caller is still the person who logged in; it holds for five minutes.',
    input: z.strictObject({ proof: proofSchema }),
    output: z.object({ confirmedUntil: z.string() }),
    refusals: ['staff.login.failed', 'staff.second.wrong', 'staff.login.throttled'],
  }),
  secondFactors: defineDeskCall(staffEndpoints.secondFactors, {
    summary: "Lists the caller's second factors.",
    input: nothing,
    output: secondFactorsSchema,
  }),
  removeSecondFactor: defineDeskCall(staffEndpoints.removeSecondFactor, {
    summary: "Removes the caller's authenticator app (`totp`) or one passkey by its id.",
    input: z.strictObject({ id: idText }),
    output: secondFactorsSchema,
    refusals: ['staff.second.missing', 'staff.second.mandatory'],
  }),
  renewRecoveryCodes: defineDeskCall(staffEndpoints.renewRecoveryCodes, {
    summary: 'Replaces all recovery codes.',
    input: nothing,
    output: recoveryCodesSchema,
    refusals: ['staff.second.missing'],
  }),
  changePassword: defineDeskCall(staffEndpoints.changePassword, {
    summary: "Changes the caller's password and ends their other logins.",
    input: z.strictObject({
      oldPassword: z.string().check(z.minLength(1), z.maxLength(200)),
      password: newPassword,
    }),
    output: done,
    refusals: ['staff.login.failed', 'staff.login.throttled', 'staff.password.weak'],
  }),
  ownSessions: defineDeskCall(staffEndpoints.ownSessions, {
    summary: "Lists the caller's logins.",
    input: nothing,
    output: z.array(staffSessionSchema),
  }),
  endOwnSession: defineDeskCall(staffEndpoints.endOwnSession, {
    summary: "Ends one of the caller's logins.",
    input: z.strictObject({ id: idText }),
    output: done,
    refusals: ['staff.session.missing'],
  }),
  undoable: defineDeskCall(staffEndpoints.undoable, {
    summary: 'Lists the changes that the caller may still undo, newest first.',
    input: z.strictObject({
      ...paging,
      targetType: z._default(z.string().check(z.maxLength(100)), ''),
      targetId: z._default(z.string().check(z.maxLength(100)), ''),
    }),
    output: pageOf(undoEntrySchema),
  }),
  undo: defineDeskCall(staffEndpoints.undo, {
    summary: 'Undoes a change, and says what could no longer be undone.',
    input: z.strictObject({ id: idText }),
    output: z.object({
      /** What stays as it is, and why, in the caller's language. */
      kept: z.array(z.object({ what: z.string(), why: z.string() })),
    }),
    refusals: ['staff.undo.missing', 'staff.grant.beyond', 'desk.conflict'],
  }),
  accounts: defineDeskCall(staffEndpoints.accounts, {
    summary: "Lists the staff of the library and its group's administrators.",
    input: z.strictObject({ ...paging, ...accountFilter }),
    output: pageOf(staffAccountSchema),
  }),
  downloadAccounts: defineDeskCall(staffEndpoints.downloadAccounts, {
    summary: 'The same list as a file.',
    input: z.strictObject({ ...accountFilter, format: tableFormat }),
    output: done,
  }),
  createAccount: defineDeskCall(staffEndpoints.createAccount, {
    summary: 'Makes an account and returns the one-time address at which its owner chooses a password.',
    input: z.strictObject({ login: loginName, name: personName, email: z._default(staffEmail, ''), roleIds }),
    output: z.object({ id: idText, invitation: oneTimeAddressSchema }),
    refusals: ['staff.account.taken', 'staff.role.none', 'staff.role.missing', 'staff.grant.beyond'],
  }),
  changeAccount: defineDeskCall(staffEndpoints.changeAccount, {
    summary: 'Changes the name and e-mail address of an account, closes it or opens it again.',
    input: z.strictObject({
      id: idText,
      version,
      name: personName,
      email: staffEmail,
      closed: z.boolean(),
    }),
    output: staffAccountSchema,
    refusals: ['staff.account.missing', 'staff.grant.beyond', 'staff.owner.last', 'desk.conflict'],
  }),
  changeAccountRoles: defineDeskCall(staffEndpoints.changeAccountRoles, {
    summary: 'Gives an account exactly these roles in the library and its group.',
    input: z.strictObject({ id: idText, version, roleIds }),
    output: staffAccountSchema,
    refusals: [
      'staff.account.missing',
      'staff.role.none',
      'staff.role.missing',
      'staff.grant.beyond',
      'staff.owner.last',
      'desk.conflict',
    ],
  }),
  inviteAgain: defineDeskCall(staffEndpoints.inviteAgain, {
    summary:
      'Ends the logins of an account and returns a new one-time address at which its owner chooses a password.',
    input: z.strictObject({ id: idText }),
    output: oneTimeAddressSchema,
    refusals: ['staff.account.missing', 'staff.grant.beyond'],
  }),
  removeAccountSecondFactors: defineDeskCall(staffEndpoints.removeAccountSecondFactors, {
    summary: 'Removes the second factors of somebody who lost them, and ends their logins.',
    input: z.strictObject({ id: idText }),
    output: staffAccountSchema,
    refusals: ['staff.account.missing', 'staff.grant.beyond'],
  }),
  sessions: defineDeskCall(staffEndpoints.sessions, {
    summary: "Lists the logins of the library's staff, the most recently used first.",
    input: z.strictObject(paging),
    output: pageOf(staffSessionSchema),
  }),
  endSession: defineDeskCall(staffEndpoints.endSession, {
    summary: "Ends a login of the library's staff.",
    input: z.strictObject({ id: idText }),
    output: done,
    refusals: ['staff.session.missing', 'staff.grant.beyond'],
  }),
  roles: defineDeskCall(staffEndpoints.roles, {
    summary: 'Lists the roles of the library and its group.',
    input: nothing,
    output: z.array(roleSchema),
  }),
  saveRole: defineDeskCall(staffEndpoints.saveRole, {
    summary: "Changes what a role may do, or makes a role of the library's own when `id` is empty.",
    input: z.strictObject({
      id: z.string().check(z.maxLength(64)),
      version: z._default(z.int().check(z.minimum(0)), 0),
      name: z._default(z.string().check(z.maxLength(100)), ''),
      permissions: z.array(permissionSchema).check(z.maxLength(100)),
    }),
    output: z.extend(roleSchema, {
      /** Names the change for `undo`; a new role is removed instead. */
      undoId: z.optional(z.string()),
    }),
    refusals: [
      'staff.role.missing',
      'staff.role.fixed',
      'staff.role.named',
      'staff.grant.beyond',
      'desk.conflict',
    ],
  }),
  removeRole: defineDeskCall(staffEndpoints.removeRole, {
    summary: "Removes a role of the library's own that nobody has.",
    input: z.strictObject({ id: idText, version }),
    output: done,
    refusals: [
      'staff.role.missing',
      'staff.role.fixed',
      'staff.role.used',
      'staff.grant.beyond',
      'desk.conflict',
    ],
  }),
  audit: defineDeskCall(staffEndpoints.audit, {
    summary: "Lists the library's audit log, newest first.",
    input: z.strictObject({ ...paging, ...auditFilter }),
    output: pageOf(auditEntrySchema),
  }),
  verifyAudit: defineDeskCall(staffEndpoints.verifyAudit, {
    summary: "Verifies the chain of the library's audit log.",
    input: nothing,
    output: z.object({
      entries: z.int(),
      intact: z.boolean(),
      /** The first entry that is forged, removed or reordered; 0 when the chain is intact. */
      brokenAt: z.int(),
      /** The hash of the last entry: noted elsewhere, it proves that nothing was rewritten later. */
      head: z.string(),
    }),
  }),
  downloadAudit: defineDeskCall(staffEndpoints.downloadAudit, {
    summary: 'The audit log as a file, newest first.',
    input: z.strictObject({ ...auditFilter, format: tableFormat }),
    output: done,
  }),
} as const;
