import type { z } from 'zod/mini';
import type { Call, Schema } from './call.ts';
import { type Envelope, envelopeSchema, refusal, refusalDataSchema, success } from './envelope.ts';

/** How a call ended: answered, refused by a rule, or failed on the way (`status` 0: no connection). */
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

/** Makes calls from the contract: `send` brings the request to `/api` and back; answers are checked against the contract. */
export function createClient(send: Send) {
  return async function make<Input extends Schema, Output extends Schema>(
    call: Call<Input, Output>,
    input: z.input<Input>,
    signal?: AbortSignal,
  ): Promise<Outcome<z.output<Output>>> {
    const request = { path: `/api${call.path}`, body: JSON.stringify(input) };
    const response = await send(signal === undefined ? request : { ...request, signal });
    const envelope = envelopeSchema.safeParse(response.body);
    const heading: Envelope<unknown> = envelope.success
      ? envelope.data
      : { rtcode: '', rtmsg: '', data: null };
    if (response.status === 200 && heading.rtcode === success) {
      const data = call.output.safeParse(heading.data);
      if (data.success) return { kind: 'answered', data: data.data, message: heading.rtmsg };
    }
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
  };
}
