import type { StoredFile, UploadModule } from '@yuelan/contract';
import type { Caller } from '../platform/http/caller.ts';
import type { Arrival } from './arrivals.ts';

/** A file that a domain takes by `/file/upload`, once it has looked at who sends it and what for. */
export interface BegunUpload {
  /** The largest file, in bytes. */
  readonly atMost: number;
  /** Thrown when the file is larger. */
  readonly tooLarge: () => Error;
  /** Judges the file and keeps it. */
  finish(arrival: Arrival): Promise<StoredFile>;
}

/** How a domain takes files of its module. */
export interface FormUpload {
  /** Asked before the file is read. Throws what the call may refuse with. `type` is what the form says it is for. */
  begin(caller: Caller, asked: { readonly type: string; readonly filename: string }): Promise<BegunUpload>;
}

declare module '../platform/portal.ts' {
  interface Services {
    /** Domains put theirs in at start. */
    formUploads: Map<UploadModule, FormUpload>;
  }
}
