import type { z } from 'zod/mini';
import type { Call, Schema } from './call.ts';
import type { Endpoint, RemoteCall } from './endpoint.ts';
import { type Envelope, envelopeSchema, refusal, refusalDataSchema, success } from './envelope.ts';

/** The outcome of a call: answered, refused by a rule, or failed in transport (`status` 0: no connection). */
export type Outcome<Data> =
  | { readonly kind: 'answered'; readonly data: Data; readonly message: string }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      readonly facts: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'failed';
      readonly status: number;
      readonly message: string;
      readonly retryAfter?: number;
    };

export type Send = (request: {
  readonly path: string;
  readonly body: string;
  readonly signal?: AbortSignal;
}) => Promise<{
  readonly status: number;
  readonly retryAfter?: number;
  readonly body: unknown;
}>;

/**
 * Makes calls. `send` posts the request to `/api` and returns the answer. The answer is not validated: the server
 * validates each one before sending it, so pages need no schemas (decision 30).
 */
export function createClient(send: Send) {
  return <Input, Output>(
    call: RemoteCall<Input, Output>,
    input: Input,
    signal?: AbortSignal,
  ): Promise<Outcome<Output>> => request(send, call, input, (_data): _data is Output => true, signal);
}

/** The same for tests and for programs that do not trust the server: an answer that violates the contract fails. */
export function createCheckedClient(send: Send) {
  return <Input extends Schema, Output extends Schema>(
    call: Call<Input, Output>,
    input: z.input<Input>,
    signal?: AbortSignal,
  ): Promise<Outcome<z.output<Output>>> =>
    request(
      send,
      call,
      input,
      (data): data is z.output<Output> => call.output.safeParse(data).success,
      signal,
    );
}

async function request<Data>(
  send: Send,
  { path }: Endpoint,
  input: unknown,
  fits: (data: unknown) => data is Data,
  signal: AbortSignal | undefined,
): Promise<Outcome<Data>> {
  const sent = { path: `/api${path}`, body: JSON.stringify(input) };
  const response = await send(signal === undefined ? sent : { ...sent, signal });
  const envelope = envelopeSchema.safeParse(response.body);
  const heading: Envelope<unknown> = envelope.success ? envelope.data : { rtcode: '', rtmsg: '', data: null };
  if (response.status === 200 && heading.rtcode === success && fits(heading.data))
    return { kind: 'answered', data: heading.data, message: heading.rtmsg };
  if (response.status === 200 && heading.rtcode === refusal) {
    const facts = refusalDataSchema.safeParse(heading.data);
    return {
      kind: 'refused',
      code: facts.data?.code ?? '',
      message: heading.rtmsg,
      facts: facts.data ?? {},
    };
  }
  const failed = { kind: 'failed', status: response.status, message: heading.rtmsg } as const;
  return response.retryAfter === undefined ? failed : { ...failed, retryAfter: response.retryAfter };
}
