import type { Generated } from '../platform/database/tables.ts';

/** What a content folder gave a library: one row per item of a kind. */
export interface ContentItemTable {
  clientid: string;
  kind: string;
  /** The item's path below the folder of its kind, without language and ending. */
  key: string;
  /** Names the item outside; stays when its file is renamed. */
  id: string;
  /** Of everything that the files said, when they were last taken over. */
  digest: string;
  /** JSON list of the names of the pictures that it shows. */
  pictures: string;
}

/** A picture of a library's content, redrawn. Its row is there before its bytes are and goes after them. */
export interface ContentPictureTable {
  /** Name in the store and in addresses: made from the library and the original's bytes. */
  name: string;
  clientid: string;
  width: number;
  height: number;
  /** Bytes. */
  size: number;
  /** What shows it: items of a content folder, the library's branding, or titles of its group's catalogue. */
  purpose: Generated<PicturePurpose>;
  created_at: string;
}

export type PicturePurpose = 'content' | 'branding' | 'cover';

/** Addresses on other hosts whose pictures the portal fetches once and then shows itself. */
export interface FetchedPictureTable {
  source: string;
  /** The name that the picture has, or will have, in `content_picture`. */
  name: string;
  clientid: string;
  purpose: 'branding' | 'cover';
  /** Of the address. */
  host: string;
  state: 'waiting' | 'kept' | 'failed';
  /** Why the last attempt failed; empty before one. */
  trouble: string;
  attempts: number;
  /** A waiting one is not tried before. */
  next_at: string;
  created_at: string;
}

/** Taken by whoever changes a library's content, so that one does it at a time. */
export interface ContentLibraryTable {
  clientid: string;
  synced_at: string;
}

export interface ContentTables {
  content_item: ContentItemTable;
  content_picture: ContentPictureTable;
  content_library: ContentLibraryTable;
  fetched_picture: FetchedPictureTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends ContentTables {}
}
