import type { Generated } from '../platform/database/tables.ts';

/** Content of a library, from its content folder or made at the desk: one row for each item. */
export interface ContentItemTable {
  clientid: string;
  kind: string;
  /** The item's path below the folder of its kind, without language and ending. */
  key: string;
  /** The item's public id; it stays the same when the file is renamed. */
  id: string;
  /** Hash of what its files said when they were last followed; empty for an item made at the desk. */
  digest: string;
  /** JSON list of the names of the pictures that it and its draft show. */
  pictures: string;
  /** Who owns the item: the folder or the desk. The sync leaves items of the desk alone, including removed ones. */
  owner: Generated<'folder' | 'desk'>;
  /** The path of its first file; empty for an item made at the desk. */
  file: Generated<string>;
  /** Raised by every change. */
  version: Generated<number>;
  /** What readers see, as it is written: JSON. Null while they see nothing, and for a file that was not read since. */
  source: string | null;
  /** What the desk stores besides: JSON. */
  draft: string | null;
  updated_at: Generated<string>;
  /** When it was removed at the desk; empty while it is there. */
  removed_at: Generated<string>;
}

/** A re-encoded picture of a library's content. Its row is written before its bytes and deleted after them. */
export interface ContentPictureTable {
  /** Name in the store and in addresses: made from the library and the original's bytes. */
  name: string;
  clientid: string;
  width: number;
  height: number;
  /** Bytes. */
  size: number;
  /** Where it is shown: items of a content folder, the library's branding, or titles of its group's catalogue. */
  purpose: Generated<PicturePurpose>;
  created_at: string;
  /** Not removed before, even when nothing shows it: it was just uploaded, or an undo may need it. Empty: no reason. */
  kept_until: Generated<string>;
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

/** The lock for changing a library's content. */
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
