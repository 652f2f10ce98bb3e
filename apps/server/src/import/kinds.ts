import type { ImportTargetName, Language, Permission, Recognition } from '@yuelan/contract';
import type { CommandParts } from '../platform/cli/context.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { Attachment } from './attachments.ts';
import type { Format } from './detect-format.ts';
import type { ImportContext, ImportFileOptions, ImportSummary } from './import-file.ts';
import type { Reason } from './report-file.ts';

/** A kind of item that a file can be imported as: titles, copies, readers … Each domain lists its own. */
export interface ImportTarget {
  readonly name: ImportTargetName;
  /** The permission that a person at the desk needs, besides importing. */
  readonly permission: Permission;
  /** Whether a library does not have this target. */
  readonly isClosedTo?: (library: LibraryScope) => boolean;
  /** The columns of its tables. */
  readonly columns: {
    readonly known: Readonly<Record<string, readonly string[]>>;
    readonly several?: readonly string[];
    readonly needs: readonly string[];
    /** Columns that identify a table as this target, even if another target understands as many of its columns. */
    readonly signs?: { readonly has: readonly string[]; readonly lacks: readonly string[] };
  };
  /** Reads the beginning of a file that is not a table. */
  look?(path: string, options: LookOptions): Promise<Look>;
  import(context: ImportContext, parts: CommandParts, options: TargetOptions): Promise<ImportSummary>;
  /** The challenges of a library that rows can belong to. */
  challenges?(db: Db, library: LibraryScope, language: Language): Promise<Recognition['challenges']>;
  /** Undoes the changes of one batch of a run; absent if that is not safe. */
  undo?(tx: Tx, undoing: UndoingBatch): Promise<UndoneBatch>;
}

export interface TargetOptions extends ImportFileOptions {
  readonly reading: ImportFileOptions['reading'] & { readonly family?: string };
  readonly keepPasswords: boolean;
  readonly createReaders: boolean;
  readonly challenge: string;
}

export interface LookOptions {
  readonly encoding?: string;
  readonly family?: string;
}

/** The beginning of a file. */
export interface Look {
  readonly format: Format;
  readonly encoding: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface UndoingBatch {
  readonly clientid: ClientId;
  /** The data that the import passed to `note` for the batch. */
  readonly changes: readonly unknown[];
  readonly now: Date;
  readonly attachments: readonly Attachment[];
}

export interface UndoneBatch {
  readonly removed: number;
  readonly restored: number;
  /** The items that stay as they are, and why. */
  readonly kept: readonly { readonly what: string; readonly why: Reason }[];
}

declare module '../platform/portal.ts' {
  interface Domain {
    /** The kinds of items that files can be imported as. */
    readonly imports?: readonly ImportTarget[];
    /** Attachments that keep an undo of an import from removing an item. */
    readonly attachments?: readonly Attachment[];
  }
}
