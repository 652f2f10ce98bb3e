import type { z } from 'zod/mini';

/** What a call takes or answers; every schema of the contract is one of `zod/mini`. */
export type Schema = z.ZodMiniType;

/** Who may make a call: anybody, a browser with a visitor token, or a logged-in reader. */
export type Level = 'none' | 'visitor' | 'reader';

/**
 * One call of the portal: `POST /api<path>` with a JSON body, answered by the envelope.
 * `refusals` are the codes that the call itself may answer with rtcode `001`.
 */
export interface Call<Input extends Schema = Schema, Output extends Schema = Schema> {
  readonly path: `/${string}`;
  readonly level: Level;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  readonly refusals: readonly string[];
  /** Fields of the input that only repeat who calls: absent, empty or the caller's own; anything else is refused. */
  readonly identity?: readonly IdentityField[];
  /** A suspended reader may make it too: what it takes to see and give back what one has. */
  readonly whileSuspended?: true;
  /** `multipart`: sent as multipart/form-data instead of JSON; `input` describes its fields beside the part `file`. */
  readonly body?: 'multipart';
  /** `bytes`: answered with a file instead of the envelope, which comes only when there is no file to answer with. */
  readonly answer?: 'bytes';
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
export const refusalsOfEveryCall: readonly string[] = [
  'reader.login.required',
  'reader.identity.mismatch',
  'reader.password.change.required',
  'reader.status.suspended',
];

export function defineCall<Input extends Schema, Output extends Schema>(
  call: Call<Input, Output>,
): Call<Input, Output> {
  return call;
}

/** What a caller writes (defaults may be left out). */
export type InputOf<C extends Call> = z.input<C['input']>;
/** What the server's handler receives (defaults filled in). */
export type ParsedInputOf<C extends Call> = z.output<C['input']>;
export type OutputOf<C extends Call> = z.output<C['output']>;
