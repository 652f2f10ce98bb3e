import type { ClientId } from './ids.ts';

/** Settings of one library; the library domain declares the members. @public */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging, so that platform/ knows no domain.
export interface LibrarySettings {}

/**
 * The tenant of a request: every store function takes it (or a part of it) first. The library domain declares the rest.
 */
export interface LibraryScope {
  readonly clientid: ClientId;
  readonly settings: LibrarySettings;
}

/** Where an address without a client id leads. */
export type Landing =
  | { readonly to: 'library'; readonly library: LibraryScope }
  /** A page that offers these libraries; [] if there are none yet. */
  | { readonly to: 'choice'; readonly libraries: readonly LibraryScope[] }
  | { readonly to: 'not-match' };

/** Finds libraries. Implemented by the library domain; answers come from memory and are at most a second old. */
export interface Tenancy {
  /** An open library; undefined if there is none. */
  byClientId(clientid: string): Promise<LibraryScope | undefined>;
  /** Any library, open or not, for its staff, who prepare it before it opens and wind it up after it closes. */
  forStaff(clientid: string): Promise<LibraryScope | undefined>;
  /** Where the portal's root at this host name (any case, no port) leads. */
  landing(host: string): Promise<Landing>;
  /** Whether an open library has exactly this domain name (any case, no port). */
  hasDomain(host: string): Promise<boolean>;
  /** Every open library, by client id. */
  open(): Promise<readonly LibraryScope[]>;
}
