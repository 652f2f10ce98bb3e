import { clientidPattern, reservedClientids } from '@yuelan/contract/client-address';

/** The library that an address is in: its first segment, unless that names a page of the portal itself. */
export function clientidOf(pathname: string): string | undefined {
  const first = pathname.split('/')[1] ?? '';
  const reserved: readonly string[] = reservedClientids;
  return clientidPattern.test(first) && !reserved.includes(first) ? first : undefined;
}

/** The page's own library, fixed for as long as a page lives: another library is another page load. */
export let currentClientid = clientidOf(globalThis.location?.pathname ?? '/');

/** Scheme and host of the page's address. */
export let currentOrigin = globalThis.location?.origin ?? '';

/** Where the next page stands, on a server that draws one page after another. */
export function standAt(clientid: string, origin: string): void {
  currentClientid = clientid;
  currentOrigin = origin;
}

/** Addresses of pages that belong to no library. */
export const portalPages = {
  notMatch: '/client/notMatch',
  choose: '/client/choose',
  forbidden: '/client/403',
} as const;
