/**
 * Client ids appear in addresses, so they use letters, digits and dashes. `client`, `api` and similar names are
 * reserved for the portal.
 */
export const clientidPattern = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/;
export const reservedClientids = [
  'client',
  'api',
  'health',
  'assets',
  'files',
  'robots',
  'sitemap',
  'desk',
] as const;

export const isReserved = (clientid: string): boolean => reservedClientids.some((one) => one === clientid);

/** The library in an address: the first segment, unless it names a page of the portal itself. */
export function clientidOf(pathname: string): string | undefined {
  const first = pathname.split('/')[1] ?? '';
  return clientidPattern.test(first) && !isReserved(first) ? first : undefined;
}
