import type { DeskAccess } from './permissions.ts';

/** Who may make a call: anyone, a browser with a visitor token, a logged-in reader, or a member of the staff. */
export type Level = 'none' | 'visitor' | 'reader' | 'staff';

/** The address of a call: `POST /api<path>`. */
export interface Endpoint {
  readonly path: `/${string}`;
  readonly level: Level;
  /** Set exactly when the level is staff. */
  readonly permission?: DeskAccess;
  /** Only within five minutes of entering the password or second factor. For steps that cannot be undone. */
  readonly confirmed?: true;
  /**
   * `multipart`: sent as multipart/form-data instead of JSON. `input` describes the fields other than the part `file`.
   */
  readonly body?: 'multipart';
  /** `bytes`: answered with a file, or with an envelope when there is no file. */
  readonly answer?: 'bytes';
}

/** The address of a desk call. It must name the permission that it needs. */
export interface DeskEndpoint extends Endpoint {
  readonly path: `/desk/${string}`;
  readonly level: 'staff';
  readonly permission: DeskAccess;
}

/**
 * Every desk request carries this header: the client id of its library, or `-` before there is a library. A page on
 * another site cannot send it.
 */
export const deskHeader = 'x-desk';

/** A call as clients see it. Its input and output exist only as types. */
export interface RemoteCall<Input = unknown, Output = unknown> extends Endpoint {
  /** Never set at run time; carries the types. */
  types?(input: Input): Output;
}

/** The input as a caller writes it. Fields with defaults may be left out. */
export type InputOf<C extends RemoteCall> = C extends RemoteCall<infer Input, unknown> ? Input : never;
export type OutputOf<C extends RemoteCall> = C extends RemoteCall<never, infer Output> ? Output : never;
