import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { flag, idText } from '../text.ts';
import { written } from '../written-text.ts';
import { readerEndpoints } from './endpoints.ts';
import { creditRecordSchema, loginOutput, readerSchema, sessionSchema } from './schemas.ts';

const hint = z.optional(z.string().check(z.maxLength(64)));
const secretText = z.string().check(z.maxLength(200));
const named = z.array(z.object({ id: z.string(), name: z.string() }));
/** A field of the reader's record that only the library can change. */
const kept = z.optional(z.unknown());
const statusRefusals = ['reader.status.lost', 'reader.status.left'] as const;

export const readerCalls = {
  captcha: defineCall(readerEndpoints.captcha, {
    summary:
      'Creates a captcha: a picture and, for people who cannot see it, a proof of work. Each is valid once, for 5 minutes, in one library.',
    /** Without `clientid`, the library is the token's, or the only one on the server. */
    input: z.strictObject({ clientid: z.optional(z.string().check(z.maxLength(200))) }),
    output: z.object({
      /** A data URI. Empty after too many picture requests: then only the proof of work is accepted. */
      captchaImage: z.string(),
      captchaKey: z.string(),
      /** Kept for compatibility; always empty. */
      captchaCode: z.literal(''),
      /** False on the library's own computers, where nobody can stay logged in. */
      mayStay: z.boolean(),
      /** Find a text `n` whose scrypt hash (work.ts) begins with `bits` zero bits, and send `pow:` + n as captchaCode. */
      challenge: z.string(),
      /** Zero bits required: 5, or more after many failed logins. */
      bits: z.int(),
      /** scrypt's cost parameter N. */
      cost: z.int(),
    }),
    refusals: ['library.unknown'],
  }),
  login: defineCall(readerEndpoints.login, {
    summary:
      'Logs a reader in with a card, IC or ID number, a password and a captcha; `bindTicket` also binds the account it was issued for.',
    input: z.strictObject({
      lognName: z.string().check(z.minLength(1), z.maxLength(64)),
      password: secretText.check(z.minLength(1)),
      captchaKey: z.string().check(z.maxLength(100)),
      captchaCode: z.string().check(z.maxLength(100)),
      bindTicket: z.optional(z.string().check(z.maxLength(100))),
      /** Whether to stay logged in on this device. Ignored at a kiosk. */
      stay: z.optional(z.boolean()),
    }),
    output: loginOutput,
    refusals: [
      'reader.login.failed',
      'reader.login.elsewhere',
      'reader.login.directory',
      'reader.login.away',
      'reader.signin.away',
      'reader.signin.unbound',
      'reader.signin.unknown',
      'reader.login.throttled',
      'reader.login.work',
      'reader.captcha.wrong',
      'reader.ticket.invalid',
      ...statusRefusals,
    ],
  }),
  cardLogin: defineCall(readerEndpoints.cardLogin, {
    summary: "Logs a reader in with the card reader of one of the library's own computers.",
    input: z.strictObject({ icNumber: z.string().check(z.minLength(1), z.maxLength(64)) }),
    output: loginOutput,
    refusals: ['reader.card.unavailable', 'reader.card.unknown', 'reader.login.throttled'],
  }),
  identitySources: defineCall(readerEndpoints.identitySources, {
    summary:
      "Lists the account systems by which readers can log in, in the library's order: on a page of its own, or with `inForm` by the name and password of the account in the portal's form. WeChat has the id `wechat` and no name.",
    input: z.strictObject({}),
    output: z.array(z.object({ id: z.string(), name: z.string(), inForm: z.optional(z.boolean()) })),
  }),
  beginIdentity: defineCall(readerEndpoints.beginIdentity, {
    summary:
      'Starts a login by an account system: returns a state bound to this session and the address to open in the browser.',
    input: z.strictObject({ source: idText }),
    output: z.object({ state: z.string(), address: z.string() }),
    refusals: ['reader.signin.unavailable', 'reader.signin.away', 'reader.wechat.unavailable'],
  }),
  identityLogin: defineCall(readerEndpoints.identityLogin, {
    summary:
      "Completes a login by an account system. `answer` is the query of the address at which the browser came back to the library's home page.",
    input: z.strictObject({
      state: z.string().check(z.minLength(1), z.maxLength(200)),
      answer: z.string().check(z.minLength(1), z.maxLength(8000)),
    }),
    output: loginOutput,
    refusals: [
      'reader.signin.unavailable',
      'reader.signin.away',
      'reader.signin.cancelled',
      'reader.signin.failed',
      'reader.signin.unbound',
      'reader.signin.unknown',
      'reader.wechat.unavailable',
      'reader.wechat.failed',
      'reader.wechat.unbound',
      ...statusRefusals,
    ],
  }),
  wechatState: defineCall(readerEndpoints.wechatState, {
    summary:
      'Starts a WeChat login: returns a state bound to this session and the address to show as a QR code.',
    input: z.strictObject({}),
    output: z.object({ state: z.string(), qrUrl: z.string() }),
    refusals: ['reader.wechat.unavailable'],
  }),
  wechatLogin: defineCall(readerEndpoints.wechatLogin, {
    summary: 'Completes a WeChat login with the code and state that WeChat returned.',
    input: z.strictObject({
      code: z.string().check(z.minLength(1), z.maxLength(500)),
      state: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    output: loginOutput,
    refusals: [
      'reader.wechat.unavailable',
      'reader.wechat.failed',
      'reader.wechat.unbound',
      ...statusRefusals,
    ],
  }),
  logout: defineCall(readerEndpoints.logout, {
    summary: 'Ends the current session.',
    whileSuspended: true,
    input: z.strictObject({}),
    output: z.object({
      /** Where the reader can log out of the account system by which they logged in, and its name. */
      farewell: z.optional(z.object({ name: z.string(), address: z.string() })),
    }),
  }),
  changePassword: defineCall(readerEndpoints.changePassword, {
    summary: "Changes the reader's password and ends all their other sessions.",
    whileSuspended: true,
    identity: ['id'],
    input: z.strictObject({ id: hint, oldPassword: secretText, password: secretText, checkPass: secretText }),
    output: z.object({}),
    refusals: [
      'reader.password.elsewhere',
      'reader.password.account',
      'reader.password.none',
      'reader.password.away',
      'reader.password.unsure',
      'circulation.source.refused',
      'circulation.source.unwilling',
      'circulation.source.undone',
      'circulation.source.stranger',
      'reader.password.wrong',
      'reader.password.pattern',
      'reader.password.mismatch',
      'reader.password.weak',
      'reader.password.same',
      'reader.login.throttled',
      'reader.card.session',
    ],
  }),
  reader: defineCall(readerEndpoints.reader, {
    summary:
      "Returns the reader's own record. For a visitor, redeems the single-use login ticket in `id`; with `confirm` set to false it only says whom the ticket is for.",
    input: z.strictObject({
      id: z.optional(z.string().check(z.maxLength(200))),
      confirm: z._default(z.boolean(), true),
    }),
    output: z.object({
      // Other programs read the reader's fields at this level. With a ticket they appear only in `reader`.
      ...z.partial(readerSchema).shape,
      reader: z.optional(readerSchema),
      token: z.optional(z.string()),
      expiresAt: z.optional(z.string()),
      mustChangePassword: z.optional(z.boolean()),
      /** Where the reader's password is kept. `name` is the account system's. Absent with a ticket. */
      passwordPlace: z.optional(
        z.object({ kept: z.enum(['portal', 'system', 'account', 'nowhere']), name: z.string() }),
      ),
      /** Masked name of the reader the ticket was issued to (张*). The ticket can still be used. */
      greeting: z.optional(z.string()),
    }),
    refusals: ['reader.login.required', 'reader.ticket.invalid', ...statusRefusals],
  }),
  saveReader: defineCall(readerEndpoints.saveReader, {
    summary:
      "Saves the reader's telephone number, email address and picture; changing the telephone number or email address requires `oldPassword`, or a login within the last ten minutes where the portal keeps no password of the reader.",
    identity: ['id', 'borrowNumber'],
    input: z.strictObject({
      id: hint,
      telephone: z.optional(written(40)),
      email: z.optional(written(200)),
      /** Key of a file that this reader uploaded. An empty key removes the picture. */
      headPic: z.optional(z.string().check(z.maxLength(200))),
      oldPassword: z.optional(secretText),
      keepsBrowsing: z.optional(flag),
      borrowNumber: hint,
      // A form may send the whole record back. Fields that only the library can change are ignored.
      icNumber: kept,
      realName: kept,
      score: kept,
      imagePath: kept,
      sex: kept,
      departmentId: kept,
      borrowerTypeId: kept,
      identityCard: kept,
      userStatusId: kept,
      registerTime: kept,
      registerTimeFtt: kept,
      password: kept,
    }),
    output: readerSchema,
    refusals: [
      'reader.profile.telephone',
      'reader.profile.email',
      'reader.profile.picture',
      'reader.password.wrong',
      'reader.login.stale',
      'reader.login.throttled',
      'reader.card.session',
    ],
  }),
  borrowerTypes: defineCall(readerEndpoints.borrowerTypes, {
    summary: "Lists the library's borrower types.",
    input: z.strictObject({}),
    output: named,
  }),
  departments: defineCall(readerEndpoints.departments, {
    summary: "Lists the library's departments.",
    input: z.strictObject({}),
    output: named,
  }),
  creditTypes: defineCall(readerEndpoints.creditTypes, {
    summary: 'Lists the types of credit entries.',
    input: z.strictObject({}),
    output: z.array(z.object({ stype: z.int(), name: z.string() })),
  }),
  credit: defineCall(readerEndpoints.credit, {
    summary: "Lists the reader's credit entries, newest first, with their total.",
    identity: ['readerId'],
    input: z.strictObject({ readerId: hint, ...paging }),
    output: z.extend(pageOf(creditRecordSchema), { score: z.int() }),
  }),
  sessions: defineCall(readerEndpoints.sessions, {
    summary: "Lists the reader's sessions, including the current one.",
    input: z.strictObject({}),
    output: z.array(sessionSchema),
  }),
  endSession: defineCall(readerEndpoints.endSession, {
    summary: "Ends one of the reader's sessions.",
    input: z.strictObject({ id: idText }),
    output: z.object({}),
    refusals: ['reader.session.missing'],
  }),
  endOtherSessions: defineCall(readerEndpoints.endOtherSessions, {
    summary: "Ends all of the reader's sessions except the current one.",
    input: z.strictObject({}),
    output: z.object({ ended: z.int() }),
    refusals: ['reader.card.session'],
  }),
  loginTicket: defineCall(readerEndpoints.loginTicket, {
    summary:
      "Issues a ticket that logs one reader in once within 60 seconds. For partner systems, which send the library's secret as the bearer token.",
    input: z.union([
      z.strictObject({ readerId: z.string().check(z.minLength(1), z.maxLength(64)) }),
      z.strictObject({ borrowNumber: z.string().check(z.minLength(1), z.maxLength(64)) }),
    ]),
    output: z.object({ ticket: z.string(), expiresAt: z.string() }),
    refusals: ['reader.unknown', ...statusRefusals],
  }),
  exportEverything: defineCall(readerEndpoints.exportEverything, {
    summary:
      'Exports everything the library keeps about the reader as one JSON document, grouped by domain; requires `password` unless the reader logged in within the last ten minutes, and such a login where the portal keeps no password of the reader.',
    input: z.strictObject({ password: z.optional(secretText) }),
    output: z.record(z.string(), z.unknown()),
    refusals: [
      'reader.card.session',
      'reader.export.partner',
      'reader.password.required',
      'reader.login.stale',
      'reader.password.wrong',
      'reader.login.throttled',
    ],
  }),
} as const;
