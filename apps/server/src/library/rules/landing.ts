import type { Landing, LibraryScope } from '../../platform/tenancy.ts';

/** The facts about open libraries that decide where `/` leads. */
export interface LandingFacts {
  /** The open library whose domain name the visitor used. */
  readonly byDomain: LibraryScope | undefined;
  /** The open library that the installation shows first. */
  readonly preferred: LibraryScope | undefined;
  readonly open: readonly LibraryScope[];
  /** Whether any open library has a domain name. */
  readonly haveDomains: boolean;
}

/**
 * Where `/` leads. An installation with domain names does not list its libraries to a visitor who used another
 * name, because its tenants are confidential.
 */
export function chooseLanding({ byDomain, preferred, open, haveDomains }: LandingFacts): Landing {
  const library = byDomain ?? preferred ?? (open.length === 1 ? open[0] : undefined);
  if (library !== undefined) return { to: 'library', library };
  return haveDomains ? { to: 'not-match' } : { to: 'choice', libraries: open };
}
