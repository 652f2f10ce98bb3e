import type { StoredFile, UploadModule } from '@yuelan/contract';
import type { Caller } from '../platform/http/caller.ts';
import type { Arrival } from './arrivals.ts';

/** A file that a domain accepts through `/file/upload`, once it has checked the sender and the purpose. */
export interface BegunUpload {
  /** The maximum size of the file, in bytes. */
  readonly atMost: number;
  /** Makes the error for a file that is too large. */
  readonly tooLarge: () => Error;
  /** Checks the file and stores it. */
  finish(arrival: Arrival): Promise<StoredFile>;
}

/** How a domain accepts files for its module. */
export interface FormUpload {
  /** Called before the file is read. Throws the call's refusals. `type` is the purpose stated in the form. */
  begin(caller: Caller, asked: { readonly type: string; readonly filename: string }): Promise<BegunUpload>;
}

declare module '../platform/portal.ts' {
  interface Services {
    /** Each domain registers its own at start. */
    formUploads: Map<UploadModule, FormUpload>;
  }
}
