import {
  type BuiltInRole,
  createCheckedClient,
  type DeskCall,
  deskHeader,
  type Outcome,
  type Schema,
  staffCalls,
} from '@yuelan/contract';
import type { LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import type { App } from '../../src/app.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import { asClientId, asServiceId, type StaffId } from '../../src/platform/ids.ts';
import { Passwords, testCost } from '../../src/platform/logins/passwords.ts';
import { createStaffAccount } from '../../src/staff/public.ts';
import { type CallOptions, post } from '../call-as.ts';
import type { TestApp } from '../each-database.ts';

export const staffPassword = 'a quiet reading room';
const passwords = new Passwords(testCost);
const hash = passwords.hash(staffPassword);

/** Creates an account with one of a library's built-in roles and the password `staffPassword`. */
export async function makeStaff(
  app: Pick<App, 'db' | 'clock'>,
  clientid: string,
  login: string,
  role: BuiltInRole,
  options: { readonly demonstration?: boolean } = {},
): Promise<StaffId> {
  const { serviceid } = await app.db
    .selectFrom('library')
    .select('serviceid')
    .where('clientid', '=', clientid)
    .executeTakeFirstOrThrow();
  const passwordHash = await hash;
  return transaction(app.db, (tx) =>
    createStaffAccount(
      tx,
      { clientid: asClientId(clientid), serviceid: asServiceId(serviceid) },
      { login, name: `${login} of ${clientid}`, email: '', role, passwordHash, ...options },
      app.clock.now(),
    ),
  );
}

/** A browser at a library's desk. It keeps the cookie and sends what the portal's page would send. */
export class DeskBrowser {
  readonly #app: TestApp;
  readonly #clientid: string;
  readonly #options: CallOptions;
  cookie = '';
  last: LightMyRequestResponse | undefined;

  constructor(app: TestApp, clientid: string, options: CallOptions = {}) {
    this.#app = app;
    this.#clientid = clientid;
    this.#options = options;
  }

  /** Sends a body unchanged; `path` begins with `/api`. */
  async post(
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LightMyRequestResponse> {
    const response = await post(this.#app, path, body, {
      ...this.#options,
      headers: {
        [deskHeader]: this.#clientid,
        origin: 'http://localhost',
        host: 'localhost',
        'sec-fetch-site': 'same-origin',
        cookie: [this.cookie, `lang=${this.#options.language ?? 'en-US'}`].filter(Boolean).join('; '),
        ...this.#options.headers,
        ...headers,
      },
    });
    const set = response.headers['set-cookie'];
    if (typeof set === 'string') this.cookie = set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '');
    this.last = response;
    return response;
  }

  call<Input extends Schema, Output extends Schema>(
    call: DeskCall<Input, Output>,
    input: z.input<Input>,
  ): Promise<Outcome<z.output<Output>>> {
    return createCheckedClient(async ({ path, body }) => {
      const response = await this.post(path, body);
      if (response.statusCode === 500)
        throw new Error(
          `${path} answered 500:\n${this.#app.logged.errorsOf(String(response.headers['x-request-id'])).join('\n')}`,
        );
      return { status: response.statusCode, body: response.json() };
    })(call, input);
  }
}

/** A browser with an account logged in. */
export async function deskOf(
  app: TestApp,
  clientid: string,
  login: string,
  options: CallOptions = {},
): Promise<DeskBrowser> {
  const browser = new DeskBrowser(app, clientid, options);
  const outcome = await browser.call(staffCalls.login, { login, password: staffPassword });
  if (outcome.kind !== 'answered') throw new Error(`${login} cannot log in: ${JSON.stringify(outcome)}`);
  return browser;
}
