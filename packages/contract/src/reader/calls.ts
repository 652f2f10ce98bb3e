import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { flag, idText } from '../text.ts';
import { creditRecordSchema, loginOutput, readerSchema, sessionSchema } from './schemas.ts';

const hint = z.optional(z.string().check(z.maxLength(64)));
const secretText = z.string().check(z.maxLength(200));
const named = z.array(z.object({ id: z.string(), name: z.string() }));
/** A field of the reader's record that only the library changes. */
const kept = z.optional(z.unknown());
const statusRefusals = ['reader.status.lost', 'reader.status.left'];

export const readerCalls = {
  captcha: defineCall({
    path: '/common/captcha/common',
    level: 'none',
    summary:
      'A captcha: a picture, or a proof of work that needs no eyesight. Valid for one use within 5 minutes, bound to the library.',
    /** Without `clientid` the library is that of the token, or the only one. */
    input: z.strictObject({ clientid: z.optional(z.string().check(z.maxLength(200))) }),
    output: z.object({
      /** A data URI; empty where too many pictures were asked for: then only the work counts. */
      captchaImage: z.string(),
      captchaKey: z.string(),
      /** Kept for its name; always empty. */
      captchaCode: z.literal(''),
      /** False at the library's own computers: nobody stays signed in there. */
      mayStay: z.boolean(),
      /** Find a text `n` whose scrypt hash (work.ts) begins with `bits` zero bits, and send `pow:` + n as captchaCode. */
      challenge: z.string(),
      /** 5; more after many failed logins. */
      bits: z.int(),
      /** scrypt's N. */
      cost: z.int(),
    }),
    refusals: ['library.unknown'],
  }),
  login: defineCall({
    path: '/user/opac/login',
    level: 'visitor',
    summary:
      'Logs in with card, IC or ID number, password and captcha; `bindTicket` links the WeChat account that it was issued for.',
    input: z.strictObject({
      lognName: z.string().check(z.minLength(1), z.maxLength(64)),
      password: secretText.check(z.minLength(1)),
      captchaKey: z.string().check(z.maxLength(100)),
      captchaCode: z.string().check(z.maxLength(100)),
      bindTicket: z.optional(z.string().check(z.maxLength(100))),
      /** Stay signed in on this device; not heeded at a kiosk. */
      stay: z.optional(z.boolean()),
    }),
    output: loginOutput,
    refusals: [
      'reader.login.failed',
      'reader.login.throttled',
      'reader.login.work',
      'reader.captcha.wrong',
      'reader.ticket.invalid',
      ...statusRefusals,
    ],
  }),
  cardLogin: defineCall({
    path: '/sip2Http/queryUser',
    level: 'visitor',
    summary: "Log in by the card reader of one of the library's own computers.",
    input: z.strictObject({ icNumber: z.string().check(z.minLength(1), z.maxLength(64)) }),
    output: loginOutput,
    refusals: ['reader.card.unavailable', 'reader.card.unknown', 'reader.login.throttled'],
  }),
  wechatState: defineCall({
    path: '/wechatMp/wxopen/state',
    level: 'visitor',
    summary:
      'Starts a WeChat login: returns a state bound to this session, and the address that WeChat shows as a QR code.',
    input: z.strictObject({}),
    output: z.object({ state: z.string(), qrUrl: z.string() }),
    refusals: ['reader.wechat.unavailable'],
  }),
  wechatLogin: defineCall({
    path: '/wechatMp/wxopen/libUserInfo',
    level: 'visitor',
    summary: 'Completes a WeChat login with the code and state that WeChat sent back.',
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
  logout: defineCall({
    path: '/user/opac/logout',
    level: 'reader',
    whileSuspended: true,
    summary: 'Ends this session on the server.',
    input: z.strictObject({}),
    output: z.object({}),
    refusals: [],
  }),
  changePassword: defineCall({
    path: '/user/opac/update',
    level: 'reader',
    whileSuspended: true,
    identity: ['id'],
    summary: 'Changes the reader’s password and ends all other sessions.',
    input: z.strictObject({ id: hint, oldPassword: secretText, password: secretText, checkPass: secretText }),
    output: z.object({}),
    refusals: [
      'reader.password.wrong',
      'reader.password.pattern',
      'reader.password.mismatch',
      'reader.password.weak',
      'reader.password.same',
      'reader.login.throttled',
      'reader.card.session',
    ],
  }),
  reader: defineCall({
    path: '/reader/getReaderById',
    level: 'visitor',
    summary:
      'For a reader, their own record. For a visitor, redeems the one-use login ticket in `id` (with `confirm` false it only names the person).',
    input: z.strictObject({
      id: z.optional(z.string().check(z.maxLength(200))),
      confirm: z._default(z.boolean(), true),
    }),
    output: z.object({
      // The reader's fields, as other programs read them; with a ticket they are in `reader` alone.
      ...z.partial(readerSchema).shape,
      reader: z.optional(readerSchema),
      token: z.optional(z.string()),
      expiresAt: z.optional(z.string()),
      mustChangePassword: z.optional(z.boolean()),
      /** Who the ticket is for, masked (张*); the ticket is not used up yet. */
      greeting: z.optional(z.string()),
    }),
    refusals: ['reader.login.required', 'reader.ticket.invalid', ...statusRefusals],
  }),
  saveReader: defineCall({
    path: '/reader/add',
    level: 'reader',
    identity: ['id', 'borrowNumber'],
    summary:
      'Saves the reader’s telephone, email and picture. Changing telephone or email needs `oldPassword`.',
    input: z.strictObject({
      id: hint,
      telephone: z.optional(z.string().check(z.maxLength(40))),
      email: z.optional(z.string().check(z.maxLength(200))),
      /** A key that this reader uploaded; empty takes the picture away. */
      headPic: z.optional(z.string().check(z.maxLength(200))),
      oldPassword: z.optional(secretText),
      keepsBrowsing: z.optional(flag),
      borrowNumber: hint,
      // A form that sends the whole record back: what only the library changes stays.
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
      'reader.login.throttled',
      'reader.card.session',
    ],
  }),
  borrowerTypes: defineCall({
    path: '/bwt/getAllActiveBt',
    level: 'reader',
    summary: 'Borrower types of the library.',
    input: z.strictObject({}),
    output: named,
    refusals: [],
  }),
  departments: defineCall({
    path: '/dept/getAllActiveDept',
    level: 'reader',
    summary: 'Departments of the library.',
    input: z.strictObject({}),
    output: named,
    refusals: [],
  }),
  creditTypes: defineCall({
    path: '/reader/score/getStypeAll',
    level: 'reader',
    summary: 'Types of credit records.',
    input: z.strictObject({}),
    output: z.array(z.object({ stype: z.int(), name: z.string() })),
    refusals: [],
  }),
  credit: defineCall({
    path: '/reader/score/pager',
    level: 'reader',
    identity: ['readerId'],
    summary: 'The reader’s credit records, newest first, and their sum.',
    input: z.strictObject({ readerId: hint, ...paging }),
    output: z.extend(pageOf(creditRecordSchema), { score: z.int() }),
    refusals: [],
  }),
  sessions: defineCall({
    path: '/reader/sessions',
    level: 'reader',
    summary: 'The reader’s sessions, including this one.',
    input: z.strictObject({}),
    output: z.array(sessionSchema),
    refusals: [],
  }),
  endSession: defineCall({
    path: '/reader/sessions/end',
    level: 'reader',
    summary: 'Ends one of the reader’s sessions.',
    input: z.strictObject({ id: idText }),
    output: z.object({}),
    refusals: ['reader.session.missing'],
  }),
  endOtherSessions: defineCall({
    path: '/reader/sessions/endOthers',
    level: 'reader',
    summary: 'Ends all of the reader’s other sessions.',
    input: z.strictObject({}),
    output: z.object({ ended: z.int() }),
    refusals: ['reader.card.session'],
  }),
  loginTicket: defineCall({
    path: '/partner/loginTicket',
    level: 'none',
    summary:
      "For a partner system with the library's secret as bearer token: a ticket that logs in one reader, once, within 60 s.",
    input: z.union([
      z.strictObject({ readerId: z.string().check(z.minLength(1), z.maxLength(64)) }),
      z.strictObject({ borrowNumber: z.string().check(z.minLength(1), z.maxLength(64)) }),
    ]),
    output: z.object({ ticket: z.string(), expiresAt: z.string() }),
    refusals: ['reader.unknown', ...statusRefusals],
  }),
  exportEverything: defineCall({
    path: '/reader/export',
    level: 'reader',
    summary:
      'Everything the library stores about the reader, by domain, as one JSON document. Needs `password` unless the reader logged in within the last ten minutes.',
    input: z.strictObject({ password: z.optional(secretText) }),
    output: z.record(z.string(), z.unknown()),
    refusals: [
      'reader.card.session',
      'reader.export.partner',
      'reader.password.required',
      'reader.password.wrong',
      'reader.login.throttled',
    ],
  }),
} as const;
