import type { z } from 'zod/mini';
import type { Endpoint, InputOf, OutputOf, RemoteCall } from './endpoint.ts';
import type { ProblemCode } from './problem.ts';

/** What a call takes or answers; every schema of the contract is one of `zod/mini`. */
export type Schema = z.ZodMiniType;

/** A call in full, as the server and the API description know it. The body is JSON, the answer an envelope. */
export interface Call<Input extends Schema = Schema, Output extends Schema = Schema>
  extends RemoteCall<z.input<Input>, z.output<Output>> {
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** The codes that the call itself may answer with rtcode `001`. */
  readonly refusals: readonly ProblemCode[];
  /** Fields of the input that only repeat who calls: absent, empty or the caller's own; anything else is refused. */
  readonly identity?: readonly IdentityField[];
  /** A suspended reader may make it too: enough to see and return what they have. */
  readonly whileSuspended?: true;
}

/** What a field that repeats who calls has to be equal to. */
export const identityFields = {
  id: 'id',
  readerId: 'id',
  userId: 'id',
  pickuserid: 'id',
  borrowNumber: 'borrowNumber',
  userBorrowNumber: 'borrowNumber',
  pickusername: 'realName',
} as const;
export type IdentityField = keyof typeof identityFields;

/** Refusals that any call may answer, whatever its own list says. */
export const refusalsOfEveryCall: readonly ProblemCode[] = [
  'reader.login.required',
  'reader.identity.mismatch',
  'reader.password.change.required',
  'reader.status.suspended',
];

/** Puts an endpoint and its description together. */
export function defineCall<Input extends Schema, Output extends Schema>(
  endpoint: Endpoint,
  description: Omit<Call<Input, Output>, keyof RemoteCall>,
): Call<Input, Output> {
  return { ...endpoint, ...description };
}

/** What the server's handler receives (defaults filled in). */
export type ParsedInputOf<C extends Call> = z.output<C['input']>;

/** The same calls for clients, without schemas and texts. */
export type Remote<Calls extends Readonly<Record<string, Call>>> = {
  readonly [Name in keyof Calls]: RemoteCall<InputOf<Calls[Name]>, OutputOf<Calls[Name]>>;
};
