import { clientidPattern, reservedClientids } from '@yuelan/contract/client-address';

/** The library in an address: the first segment, unless it names a page of the portal itself. */
export function clientidOf(pathname: string): string | undefined {
  const first = pathname.split('/')[1] ?? '';
  const reserved: readonly string[] = reservedClientids;
  return clientidPattern.test(first) && !reserved.includes(first) ? first : undefined;
}

/** Addresses of pages that belong to no library. */
export const portalPages = {
  notMatch: '/client/notMatch',
  choose: '/client/choose',
  forbidden: '/client/403',
} as const;
