/** Who may make a call: anybody, a browser with a visitor token, or a logged-in reader. */
export type Level = 'none' | 'visitor' | 'reader';

/** Where a call goes: `POST /api<path>`. */
export interface Endpoint {
  readonly path: `/${string}`;
  readonly level: Level;
  /** `multipart`: sent as multipart/form-data instead of JSON; `input` describes its fields beside the part `file`. */
  readonly body?: 'multipart';
  /** `bytes`: answered with a file; the envelope comes only when there is no file to answer with. */
  readonly answer?: 'bytes';
}

/** A call as a client makes it: only the compiler knows what goes in and what comes out. */
export interface RemoteCall<Input = unknown, Output = unknown> extends Endpoint {
  /** Never there: carries the types. */
  types?(input: Input): Output;
}

/** What a caller writes (defaults may be left out). */
export type InputOf<C extends RemoteCall> = C extends RemoteCall<infer Input, unknown> ? Input : never;
export type OutputOf<C extends RemoteCall> = C extends RemoteCall<never, infer Output> ? Output : never;
