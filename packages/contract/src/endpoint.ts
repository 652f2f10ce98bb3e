/** Who may make a call: anyone, a browser with a visitor token, or a logged-in reader. */
export type Level = 'none' | 'visitor' | 'reader';

/** The address of a call: `POST /api<path>`. */
export interface Endpoint {
  readonly path: `/${string}`;
  readonly level: Level;
  /**
   * `multipart`: sent as multipart/form-data instead of JSON. `input` describes the fields other than the part `file`.
   */
  readonly body?: 'multipart';
  /** `bytes`: answered with a file, or with an envelope when there is no file. */
  readonly answer?: 'bytes';
}

/** A call as clients see it. Its input and output exist only as types. */
export interface RemoteCall<Input = unknown, Output = unknown> extends Endpoint {
  /** Never set at run time; carries the types. */
  types?(input: Input): Output;
}

/** The input as a caller writes it. Fields with defaults may be left out. */
export type InputOf<C extends RemoteCall> = C extends RemoteCall<infer Input, unknown> ? Input : never;
export type OutputOf<C extends RemoteCall> = C extends RemoteCall<never, infer Output> ? Output : never;
