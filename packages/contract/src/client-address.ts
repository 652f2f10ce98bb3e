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
