import type { ImportTargetName, Language, Permission, Recognition } from '@yuelan/contract';
import type { CommandParts } from '../platform/cli/context.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { Attachment } from './attachments.ts';
import type { Format } from './detect-format.ts';
import type { ImportContext, ImportFileOptions, ImportSummary } from './import-file.ts';
import type { Reason } from './report-file.ts';

/** What a file can be imported as: titles, copies, readers … Each domain lists its own. */
export interface ImportTarget {
  readonly name: ImportTargetName;
  /** What somebody at the desk must be allowed to do, beside importing. */
  readonly permission: Permission;
  /** Whether a library does without it. */
  readonly isClosedTo?: (library: LibraryScope) => boolean;
  /** The columns of its tables. */
  readonly columns: {
    readonly known: Readonly<Record<string, readonly string[]>>;
    readonly several?: readonly string[];
    readonly needs: readonly string[];
    /** Columns by which a table is this, although another target understands as many of them. */
    readonly signs?: { readonly has: readonly string[]; readonly lacks: readonly string[] };
  };
  /** Formats beside tables, and how to look into one. */
  look?(path: string, options: LookOptions): Promise<Look>;
  import(context: ImportContext, parts: CommandParts, options: TargetOptions): Promise<ImportSummary>;
  /** The challenges of a library that rows can belong to. */
  challenges?(db: Db, library: LibraryScope, language: Language): Promise<Recognition['challenges']>;
  /** Undoes what one batch of a run changed; absent where that is not sound. */
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
  /** What the import noted of the batch. */
  readonly changes: readonly unknown[];
  readonly now: Date;
  readonly attachments: readonly Attachment[];
}

export interface UndoneBatch {
  readonly removed: number;
  readonly restored: number;
  /** What stays as it is, and why. */
  readonly kept: readonly { readonly what: string; readonly why: Reason }[];
}

declare module '../platform/portal.ts' {
  interface Domain {
    /** What files can be imported as. */
    readonly imports?: readonly ImportTarget[];
    /** What keeps an undo of an import from removing something. */
    readonly attachments?: readonly Attachment[];
  }
}
