import {
  type Call,
  createCheckedClient,
  type Language,
  libraryCalls,
  type Outcome,
  type Schema,
} from '@yuelan/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import type { TestApp } from './each-database.ts';

export interface CallOptions {
  readonly language?: Language;
  readonly headers?: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
}

/** Makes calls of the contract with a token or without one. A 500 throws an error with the log's entry about it. */
export type TestCaller = <Input extends Schema, Output extends Schema>(
  call: Call<Input, Output>,
  input: z.input<Input>,
) => Promise<Outcome<z.output<Output>>>;

/** A typed client in the same process: `await callAs(app, token)(libraryCalls.info, {})`. */
export function callAs(app: TestApp, token?: string, options: CallOptions = {}): TestCaller {
  return createCheckedClient(async ({ path, body }) => {
    const response = await post(app, path, body, { token, ...options });
    if (response.statusCode === 500) throw defectOf(app, path, response);
    const retryAfter = Number(response.headers['retry-after']);
    return {
      status: response.statusCode,
      body: response.json(),
      ...(Number.isNaN(retryAfter) ? {} : { retryAfter }),
    };
  });
}

function defectOf(app: TestApp, path: string, response: LightMyRequestResponse): Error {
  const lines = app.logged.errorsOf(String(response.headers['x-request-id']));
  return new Error(`${path} answered 500:\n${lines.join('\n') || response.body}`);
}

/** Sends a body unchanged: text, bytes, or a value to serialise as JSON. `path` begins with `/api`. */
export function post(
  app: TestApp,
  path: string,
  body: unknown,
  options: CallOptions & { readonly token?: string | undefined } = {},
): Promise<LightMyRequestResponse> {
  const request: InjectOptions = {
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.language === undefined ? {} : { cookie: `lang=${options.language}` }),
      ...options.headers,
    },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    ...(options.remoteAddress === undefined ? {} : { remoteAddress: options.remoteAddress }),
  };
  return app.inject(request);
}

/** The data of a successful call. For any other response, throws an error that shows it. */
export function answerOf<Data>(outcome: Outcome<Data>): Data {
  if (outcome.kind !== 'answered') throw new Error(`Expected an answer, got ${JSON.stringify(outcome)}`);
  return outcome.data;
}

/** The outcome of a refused call, for `toMatchObject`. */
export const refused = (code: string, facts: object = {}) => ({ kind: 'refused', code, facts });

/** A new visitor token for a library. */
export async function visitorOf(app: TestApp, clientid: string): Promise<string> {
  return answerOf(await callAs(app)(libraryCalls.token, { clientid })).token;
}
