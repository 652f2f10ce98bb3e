import type { Generated } from 'kysely';

/** Libraries that share one catalogue. */
export interface LibraryGroupTable {
  serviceid: string;
  name: string;
  /** Counts every change of the catalogue, so that a search index can tell what it lacks. */
  catalogue_changes: number;
  /** Increased to have every search index of the group rebuilt. */
  index_epoch: number;
  created_at: string;
}

export interface LibraryTable {
  clientid: string;
  serviceid: string;
  libname: string;
  short_name: string;
  /** 1 open, 2 open to the group only, 3 closed. */
  status: number;
  /** JSON of what differs from the defaults of `settingsSchema`. */
  settings: string;
  /** SHA-256 (base64url) of the secret that partner systems of this library present; null: none was issued. */
  secret_hash: string | null;
  link_key: string;
  /** 1: addresses without a library of their own lead here. One library at most. */
  is_default: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** Domain names, lower case, each of one library. */
export interface LibraryDomainTable {
  domain: string;
  clientid: string;
}

/** Shelving places. */
export interface StorageTable {
  id: string;
  clientid: string;
  name: string;
  floor: string | null;
}

/** One row: counts the changes of the other tables, so that servers notice them. */
export interface LibraryVersionTable {
  id: number;
  version: number;
}

export interface LibraryTables {
  library_group: LibraryGroupTable;
  library: LibraryTable;
  library_domain: LibraryDomainTable;
  storage: StorageTable;
  library_version: LibraryVersionTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends LibraryTables {}
}
