import type { Language } from '@yuelan/contract';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { HeadParts } from './head.ts';

/** Makes the head of one page. `parameters` are those of the pattern, `query` what follows the ?, both decoded. */
export type PageHead = (
  parameters: Readonly<Record<string, string>>,
  library: LibraryScope,
  language: Language,
  query: Readonly<Record<string, string>>,
) => HeadParts | Promise<HeadParts>;

/** The pages under `/{clientid}`: one shell for all, with a separate head where a domain provides one. */
export interface Pages {
  /** `pattern` is the path below the client id, with `:names`: `/book/:id`. Call this before the portal listens. */
  register(pattern: '' | `/${string}`, head: PageHead): void;
  /** Counts changes of the content that all pages of a library share. Set by the domain that has the count. */
  changesOf: (library: LibraryScope) => number;
}

declare module '../platform/portal.ts' {
  interface Services {
    pages: Pages;
  }
}
