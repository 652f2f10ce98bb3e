import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { listSearch } from '../list-search.ts';
import { pageOf, paging } from '../paging.ts';
import { idText } from '../text.ts';
import { written } from '../written-text.ts';
import { staffEndpoints } from './endpoints.ts';
import { loginCalls } from './login-calls.ts';
import {
  auditEntrySchema,
  auditFilter,
  loginName,
  oneTimeAddressSchema,
  permissionSchema,
  personName,
  roleSchema,
  staffAccountSchema,
  staffEmail,
  staffSessionSchema,
  tableFormat,
  undoEntrySchema,
} from './schemas.ts';

const nothing = z.strictObject({});
const done = z.object({});
const version = z.int().check(z.minimum(1));
const roleIds = z.array(idText).check(z.maxLength(50));
const accountFilter = { text: listSearch };

export const staffCalls = {
  ...loginCalls,
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
      /** What was left unchanged, and why, in the caller's language. */
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
    summary: 'Returns the same list as a file.',
    input: z.strictObject({ ...accountFilter, format: tableFormat }),
    output: done,
  }),
  createAccount: defineDeskCall(staffEndpoints.createAccount, {
    summary: 'Creates an account and returns the one-time address at which its owner chooses a password.',
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
    summary: 'Sets the roles of an account in the library and its group to exactly these.',
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
    summary: 'Changes the permissions of a role, or adds a role to the library if `id` is empty.',
    input: z.strictObject({
      id: z.string().check(z.maxLength(64)),
      version: z._default(z.int().check(z.minimum(0)), 0),
      name: z._default(written(100), ''),
      permissions: z.array(permissionSchema).check(z.maxLength(100)),
    }),
    output: z.extend(roleSchema, {
      /** Passed to `undo` to revert the change. A new role is removed instead. */
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
    summary: 'Removes a role that the library added and nobody has.',
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
      /** The hash of the last entry. Noted elsewhere, it proves that nothing was rewritten later. */
      head: z.string(),
    }),
  }),
  downloadAudit: defineDeskCall(staffEndpoints.downloadAudit, {
    summary: 'Returns the audit log as a file, newest first.',
    input: z.strictObject({ ...auditFilter, format: tableFormat }),
    output: done,
  }),
} as const;
