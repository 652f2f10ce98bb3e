import type { CleanHtml, ContentKindName, Language } from '@yuelan/contract';
import type { z } from 'zod';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ServiceId } from '../platform/ids.ts';
import type { Message, Say } from '../platform/message.ts';
import type { LibraryScope } from '../platform/tenancy.ts';

declare module '../platform/portal.ts' {
  interface Services {
    /** Every kind of content that the domains take. */
    contentKinds: readonly ContentKind[];
    /** Words messages of the command line, which content uses too. */
    sayIn: (language: Language) => Say;
  }
  interface Domain {
    /** The kinds of content that the domain reads from a content folder (`content sync`). */
    readonly content?: readonly ContentKind[];
  }
}

/** The library whose content is synced. */
export interface ContentLibrary {
  readonly clientid: ClientId;
  readonly serviceid: ServiceId;
  readonly timeZone: string;
  /** The language of a file without a language in its name. */
  readonly language: Language;
}

/** One file of an item, its fields checked. */
export interface ContentFile<Fields> {
  /** Path below the content folder. */
  readonly path: string;
  readonly language: Language;
  readonly fields: Fields;
  /** The Markdown after the front matter; empty in YAML files. */
  readonly body: string;
  /** The line of the file that the body begins at. */
  readonly bodyLine: number;
  /** The line of a field: `lineOf('titles', 3, 'isbn')`. */
  lineOf(...path: readonly (string | number)[]): number;
}

/** All files of one item: its own file, and the same in other languages. */
export interface ContentSource<Main, Other> {
  /** Path below the folder of the kind, without language and ending: `2026/spring-reading`. */
  readonly key: string;
  readonly main: ContentFile<Main>;
  readonly others: readonly ContentFile<Other>[];
}

/** What a kind can use while it reads. */
export interface ContentDesk {
  readonly library: ContentLibrary;
  /** Reports a fault in a line, in a field, or in the file as a whole; then nothing from the folder is applied. */
  fault(file: ContentFile<unknown>, place: number | string | undefined, message: Message): void;
  /** Reports something worth knowing that does not stop the sync. */
  warn(file: ContentFile<unknown>, line: number | undefined, message: Message): void;
  /** Refers to something in the database; the kind's `missing` checks that it exists. */
  refer(file: ContentFile<unknown>, line: number, key: string, shown: string): void;
  /** The address of a file's cover; empty for none, or, after reporting a fault, if it cannot be used. */
  cover(file: ContentFile<{ readonly cover?: string | undefined }>): Promise<string>;
  /** The body as sanitised HTML, its pictures stored. */
  html(file: ContentFile<unknown>): Promise<CleanHtml>;
  /** The bytes of a file of the folder, by its relative path; nothing, after reporting a fault, if it cannot be read. */
  bytes(file: ContentFile<unknown>, line: number, address: string): Promise<Uint8Array | undefined>;
}

/** Who a preview is for. */
export interface PreviewReading {
  readonly db: Db;
  readonly library: LibraryScope;
  readonly language: Language;
  readonly now: Date;
}

/** An item ready to store. */
export interface ContentEntry<Value> {
  /** Stays the same while the item exists, even when its file is renamed. */
  readonly id: string;
  readonly key: string;
  readonly value: Value;
}

/** The changes of one kind. */
export interface ContentChanges<Value> {
  /** New, changed or renamed: stored under their ids, replacing existing rows. */
  readonly save: readonly ContentEntry<Value>[];
  /** Ids of items that are no longer in the folder. */
  readonly remove: readonly string[];
  readonly now: Date;
}

/** One kind of content, as its domain describes it. */
export interface KindWords<Main extends z.ZodType, Other extends z.ZodType, Value> {
  /** Its folder, or its one file without ending. */
  readonly name: ContentKindName;
  readonly layout: 'folder' | 'file';
  /** md: YAML fields between two lines of `---`, then Markdown. yaml: fields only. */
  readonly format: 'md' | 'yaml';
  /** The fields of the item's own file. */
  readonly main: Main;
  /** The fields of a file in another language; absent for a kind without text. */
  readonly other?: Other;
  /** The value to store, JSON only; nothing for a draft, or after a fault was reported. */
  build(
    source: ContentSource<z.output<Main>, z.output<Other>>,
    desk: ContentDesk,
  ): Value | undefined | Promise<Value | undefined>;
  /**
   * The fields as a person writes them at the desk, where a file says them otherwise; by default those of the file,
   * checked.
   */
  written?(
    file: ContentFile<z.output<Main> | z.output<Other>>,
    value: Value,
  ): Readonly<Record<string, unknown>>;
  /** An item as readers of a language will get it, before it is stored. */
  preview(value: Value, reading: PreviewReading): unknown;
  /** Where readers find an item, below the library's address. */
  address(item: { readonly id: string; readonly key: string }): string;
  /** The keys that an item can have, where they are not free, with a name where the key itself says too little. */
  keys?(db: Db, library: ContentLibrary): Promise<readonly { readonly key: string; readonly name: string }[]>;
  /** Which referenced keys the database lacks, with a message for each. */
  readonly missing?: {
    find(db: Db | Tx, library: ContentLibrary, keys: readonly string[]): Promise<ReadonlySet<string>>;
    readonly words: (shown: string) => Message;
  };
  /** Stores and removes, inside the library's one transaction. */
  apply(tx: Tx, library: ContentLibrary, changes: ContentChanges<Value>): Promise<void>;
}

/** A kind with its types erased. Made by `contentKind`. */
export interface ContentKind extends KindWords<z.ZodType, z.ZodType, unknown> {}

/** Describes a kind; a domain lists it in its `content`. */
export function contentKind<Main extends z.ZodType, Other extends z.ZodType, Value>(
  words: KindWords<Main, Other, Value>,
): ContentKind {
  // biome-ignore lint/plugin: `apply` is given only values that `build` of the same kind made.
  return words as unknown as ContentKind;
}
