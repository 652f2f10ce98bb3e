import type { Language } from '@yuelan/contract';
import type { z } from 'zod';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ServiceId } from '../platform/ids.ts';
import type { ShownPicture } from './sanitise.ts';

declare module '../platform/portal.ts' {
  interface Domain {
    /** What the domain takes from a content folder (`content sync`). */
    readonly content?: readonly ContentKind[];
  }
}

/** The library whose content is taken over. */
export interface ContentLibrary {
  readonly clientid: ClientId;
  readonly serviceid: ServiceId;
  readonly timeZone: string;
  /** What a file without a language in its name is written in. */
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

/** Everything that the folder says of one item: its file, and the same in other languages. */
export interface ContentSource<Main, Other> {
  /** Path below the folder of the kind, without language and ending: `2026/spring-reading`. */
  readonly key: string;
  readonly main: ContentFile<Main>;
  readonly others: readonly ContentFile<Other>[];
}

/** What a kind works with while it reads. */
export interface ContentDesk {
  readonly library: ContentLibrary;
  /** Says that something has to be put right; then nothing of the folder is applied. */
  fault(file: ContentFile<unknown>, line: number | undefined, message: string): void;
  /** Says something worth knowing that stops nothing. */
  warn(file: ContentFile<unknown>, line: number | undefined, message: string): void;
  /** Names something that the database should have; `missing` of the kind says whether it does. */
  refer(file: ContentFile<unknown>, line: number, key: string, shown: string): void;
  /** A picture of the folder, addressed from the file; nothing when that is a fault, which is said then. */
  picture(file: ContentFile<unknown>, line: number, address: string): Promise<ShownPicture | undefined>;
  /** The body as HTML for a page, sanitised, its pictures taken over. */
  html(file: ContentFile<unknown>): Promise<string>;
  /** The bytes of a file of the folder, addressed from the file; nothing when that is a fault, which is said then. */
  bytes(file: ContentFile<unknown>, line: number, address: string): Promise<Uint8Array | undefined>;
}

/** An item as it is to be stored. */
export interface ContentEntry<Value> {
  /** Stays the same for as long as the item is there, also when its file is renamed. */
  readonly id: string;
  readonly key: string;
  readonly value: Value;
}

/** What has changed of one kind. */
export interface ContentChanges<Value> {
  /** New, changed or renamed: to be stored under their ids, in place of what is there. */
  readonly save: readonly ContentEntry<Value>[];
  /** Ids of what is no longer in the folder. */
  readonly remove: readonly string[];
  readonly now: Date;
}

/** One kind of content, as its domain describes it. */
export interface KindWords<Main extends z.ZodType, Other extends z.ZodType, Value> {
  /** Its folder, or its one file without ending. */
  readonly name: string;
  readonly layout: 'folder' | 'file';
  /** md: YAML fields between two lines of `---`, then Markdown. yaml: fields only. */
  readonly format: 'md' | 'yaml';
  /** The fields of the item's own file. */
  readonly main: Main;
  /** The fields of a file in another language; absent when the kind has no words. */
  readonly other?: Other;
  /** The value to store, JSON only; nothing when the item is a draft, or when a fault was said. */
  build(
    source: ContentSource<z.output<Main>, z.output<Other>>,
    desk: ContentDesk,
  ): Value | undefined | Promise<Value | undefined>;
  /** Which of the keys that were referred to the database lacks, and what is said of each. */
  readonly missing?: {
    find(db: Db, library: ContentLibrary, keys: readonly string[]): Promise<ReadonlySet<string>>;
    readonly words: (shown: string) => string;
  };
  /** Stores and removes, inside the library's one transaction. */
  apply(tx: Tx, library: ContentLibrary, changes: ContentChanges<Value>): Promise<void>;
}

/** A kind whose types nobody else needs to know. Made by `contentKind`. */
export interface ContentKind extends KindWords<z.ZodType, z.ZodType, unknown> {}

/** Describes a kind; a domain lists it in its `content`. */
export function contentKind<Main extends z.ZodType, Other extends z.ZodType, Value>(
  words: KindWords<Main, Other, Value>,
): ContentKind {
  // biome-ignore lint/plugin: `apply` is given only values that `build` of the same kind made.
  return words as unknown as ContentKind;
}
