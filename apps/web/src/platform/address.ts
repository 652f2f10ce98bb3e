import { clientidPattern, reservedClientids } from '@yuelan/contract/client-address';

/** The library that an address is in: its first segment, unless that names a page of the portal itself. */
export function clientidOf(pathname: string): string | undefined {
  const first = pathname.split('/')[1] ?? '';
  const reserved: readonly string[] = reservedClientids;
  return clientidPattern.test(first) && !reserved.includes(first) ? first : undefined;
}

/** The page's own library, fixed for as long as the page lives: another library is another page load. */
export const currentClientid = clientidOf(globalThis.location?.pathname ?? '/');

/** Addresses of pages that belong to no library. */
export const portalPages = { notMatch: '/client/notMatch', forbidden: '/client/403' } as const;
