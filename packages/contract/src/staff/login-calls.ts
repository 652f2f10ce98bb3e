import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { idText } from '../text.ts';
import { written } from '../written-text.ts';
import { staffEndpoints } from './endpoints.ts';
import {
  deskStateSchema,
  loginName,
  newPassword,
  passkeyJson,
  personName,
  proofSchema,
  recoveryCodesSchema,
  secondFactorsSchema,
  secondProofSchema,
  staffEmail,
  staffSessionSchema,
  ticketPurposes,
} from './schemas.ts';

const nothing = z.strictObject({});
const done = z.object({});
const ticket = z.string().check(z.minLength(1), z.maxLength(200));

/** The staff login, and the data that each account keeps for it. Part of `staffCalls`. */
export const loginCalls = {
  state: defineDeskCall(staffEndpoints.state, {
    summary: "Returns the state of this browser's login; every page of the desk asks for it first.",
    input: nothing,
    output: deskStateSchema,
  }),
  login: defineDeskCall(staffEndpoints.login, {
    summary:
      'Logs in with the login name and password. If the account has a second factor, a second step follows.',
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
      /** The login name in an invitation. */
      login: z.string(),
      name: z.string(),
      expiresAt: z.string(),
    }),
    refusals: ['staff.ticket.invalid', 'staff.login.throttled'],
  }),
  acceptInvitation: defineDeskCall(staffEndpoints.acceptInvitation, {
    summary: 'Redeems a one-time address: sets this password and logs the account in.',
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
      'Redeems the one-time address of a first start: creates the library and its owner, and logs the owner in.',
    input: z.strictObject({
      ticket,
      clientid: z.string().check(z.maxLength(100)),
      libname: written(200),
      /** `#1d5a63`; empty for the portal's default. */
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
      'Creates a secret for an authenticator app; nothing changes until a first code is sent. The login must be complete and confirmed.',
    input: nothing,
    /** `address` begins with `otpauth:`; the page shows it as a QR code. */
    output: z.object({ secret: z.string(), address: z.string() }),
  }),
  finishTotp: defineDeskCall(staffEndpoints.finishTotp, {
    summary:
      'Adds the authenticator app with its first code, and returns recovery codes if it is the first factor.',
    input: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(20)) }),
    output: recoveryCodesSchema,
    refusals: ['staff.second.wrong', 'staff.login.throttled'],
  }),
  beginPasskey: defineDeskCall(staffEndpoints.beginPasskey, {
    summary: 'Returns what the browser needs to create a passkey. The login must be complete and confirmed.',
    input: nothing,
    output: passkeyJson,
  }),
  finishPasskey: defineDeskCall(staffEndpoints.finishPasskey, {
    summary: 'Adds the new passkey, and returns recovery codes if it is the first factor.',
    input: z.strictObject({ name: personName, response: passkeyJson }),
    output: recoveryCodesSchema,
    refusals: ['staff.second.wrong'],
  }),
  confirm: defineDeskCall(staffEndpoints.confirm, {
    summary: 'Confirms that the caller is still the person who logged in, for five minutes.',
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
};
