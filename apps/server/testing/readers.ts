import { readerCalls } from '@yuelan/contract';
import { z } from 'zod';
import { transaction } from '../src/platform/database/transaction.ts';
import { asClientId, type ReaderId } from '../src/platform/ids.ts';
import { measureWork } from '../src/reader/captcha/work.ts';
import { insertReader, type NewReader } from '../src/reader/public.ts';
import type { SessionKind } from '../src/reader/session-store.ts';
import { ReaderSessions } from '../src/reader/sessions.ts';
import { answerOf, callAs } from './call-as.ts';
import type { TestApp } from './each-database.ts';
import { fixedClock } from './fixed-clock.ts';

export interface TestReader {
  readonly id: ReaderId;
  readonly clientid: string;
  readonly borrowNumber: string;
  readonly realName: string;
  /** An active session, begun without a password. */
  readonly token: string;
}

export type TestReaderOptions = Partial<Omit<NewReader, 'clientid' | 'borrowNumber'>> & {
  readonly password?: string;
};

/** Makes a reader of a library, with a session. */
export async function makeReader(
  app: TestApp,
  clientid: string,
  borrowNumber: string,
  { password, ...given }: TestReaderOptions = {},
): Promise<TestReader> {
  const realName = given.realName ?? `读者${borrowNumber}`;
  const passwordHash = password === undefined ? null : await app.services.passwords.hash(password);
  const reader = {
    registeredAt: '2025-09-01T00:00:00.000Z',
    passwordHash,
    ...given,
    realName,
    clientid: asClientId(clientid),
    borrowNumber,
  };
  const id = await transaction(app.db, (tx) => insertReader(tx, reader, app.clock.now()));
  return { id, clientid, borrowNumber, realName, token: await sessionOf(app, clientid, id) };
}

/** Resets `app` to its libraries only: no readers, logins, failed logins or log entries, and the original time. */
export async function forgetReaders(app: TestApp): Promise<void> {
  for (const table of [
    ...(['credit_entry', 'wechat_binding', 'reader', 'department', 'borrower_type'] as const),
    ...(['login_throttle', 'login_place', 'one_use'] as const),
  ])
    await app.db.deleteFrom(table).execute();
  app.clock.set(fixedClock().now());
  app.logged.texts.length = 0;
}

/** A session for a reader, begun without a password. */
export async function sessionOf(
  app: TestApp,
  clientid: string,
  readerId: ReaderId,
  kind: SessionKind = 'account',
): Promise<string> {
  const sessions = new ReaderSessions(app.db, app.clock);
  const session = { clientid: asClientId(clientid), readerId, kind, device: 'Firefox, Linux' };
  return (await transaction(app.db, (tx) => sessions.open(tx, session))).token;
}

/** The solution that a browser computes for a captcha. */
export async function solveWork(captcha: {
  readonly challenge: string;
  readonly bits: number;
  readonly cost: number;
}): Promise<string> {
  for (let candidate = 0; ; candidate += 1) {
    const bits = await measureWork(captcha.challenge, String(candidate), captcha.cost);
    if (bits >= captcha.bits) return `pow:${candidate}`;
  }
}

const workSchema = z.object({
  captchaKey: z.string(),
  challenge: z.string(),
  bits: z.int(),
  cost: z.int(),
});

/** Logs in like a person whose browser computes the proof of work. */
export async function logInWithWork(
  app: TestApp,
  visitor: string,
  lognName: string,
  password: string,
  options: { readonly remoteAddress?: string } = {},
) {
  const outcome = await logInAs(app, visitor, lognName, password, options);
  if (outcome.kind !== 'refused' || outcome.code !== 'reader.login.work') return outcome;
  const { captchaKey, ...work } = workSchema.parse(outcome.facts);
  const captchaCode = await solveWork(work);
  return callAs(app, visitor, options)(readerCalls.login, { lognName, password, captchaKey, captchaCode });
}

/** Logs in like a person. The application must be started with `CAPTCHA_TEST_CODE: 'TEST'`. */
export async function logInAs(
  app: TestApp,
  visitor: string,
  lognName: string,
  password: string,
  options: { readonly remoteAddress?: string; readonly bindTicket?: string } = {},
) {
  const { bindTicket, ...sent } = options;
  const { captchaKey } = answerOf(await callAs(app, visitor)(readerCalls.captcha, {}));
  return callAs(
    app,
    visitor,
    sent,
  )(readerCalls.login, {
    lognName,
    password,
    captchaKey,
    captchaCode: 'test',
    ...(bindTicket === undefined ? {} : { bindTicket }),
  });
}
