import type { z } from 'zod/mini';
import type { DeskEndpoint, Endpoint, InputOf, Level, OutputOf, RemoteCall } from './endpoint.ts';
import type { ProblemCode } from './problem.ts';

/** The schema of a call's input or output. All schemas in the contract use `zod/mini`. */
export type Schema = z.ZodMiniType;

/** A complete call, as the server and the API description see it. The body is JSON and the answer is an envelope. */
export interface Call<Input extends Schema = Schema, Output extends Schema = Schema>
  extends RemoteCall<z.input<Input>, z.output<Output>> {
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** The refusal codes specific to this call, answered with rtcode `001`. */
  readonly refusals: readonly ProblemCode[];
  /**
   * Input fields that repeat the caller's identity. They may be absent, empty or equal to the caller's own value. Other
   * values are refused.
   */
  readonly identity?: readonly IdentityField[];
  /** Open to suspended readers too, so that they can see and return their loans. */
  readonly whileSuspended?: true;
}

/** The reader's field that each identity field must equal. */
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

/** Refusals that any call of a visitor or reader may answer in addition to its own. */
export const refusalsOfEveryCall: readonly ProblemCode[] = [
  'reader.login.required',
  'reader.identity.mismatch',
  'reader.password.change.required',
  'reader.status.suspended',
  'reader.status.blocked',
];

/** Refusals that any call of the desk may answer in addition to its own. */
export const refusalsOfEveryDeskCall: readonly ProblemCode[] = [
  'staff.login.required',
  'staff.second.required',
  'staff.enrolment.required',
  'staff.permission.missing',
  'staff.confirmation.required',
];

/** The description of a call. Calls without refusals of their own leave `refusals` out. */
type Description<Input extends Schema, Output extends Schema> = Omit<
  Call<Input, Output>,
  keyof RemoteCall | 'refusals'
> & { readonly refusals?: readonly ProblemCode[] };

/** Combines the endpoint of a call of visitors and readers with its description. */
export function defineCall<Input extends Schema, Output extends Schema>(
  endpoint: Endpoint & { readonly level: Exclude<Level, 'staff'>; readonly permission?: never },
  description: Description<Input, Output>,
): Call<Input, Output> {
  return { ...endpoint, refusals: [], ...description };
}

/** A complete call of the desk. */
export type DeskCall<Input extends Schema = Schema, Output extends Schema = Schema> = Call<Input, Output> &
  DeskEndpoint;

/** Combines the endpoint of a call of the desk with its description. */
export function defineDeskCall<Input extends Schema, Output extends Schema>(
  endpoint: DeskEndpoint,
  description: Omit<Description<Input, Output>, 'identity' | 'whileSuspended'>,
): DeskCall<Input, Output> {
  return { ...endpoint, refusals: [], ...description };
}

/** What the server's handler receives (defaults filled in). */
export type ParsedInputOf<C extends Call> = z.output<C['input']>;

/** The same calls for clients, without schemas and summaries. */
export type Remote<Calls extends Readonly<Record<string, Call>>> = {
  readonly [Name in keyof Calls]: RemoteCall<InputOf<Calls[Name]>, OutputOf<Calls[Name]>>;
};
