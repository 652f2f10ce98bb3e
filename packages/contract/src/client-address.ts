/** Client ids appear in addresses: letters, digits and dashes; `client`, `api` and the like name pages of the portal itself. */
export const clientidPattern = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/;
export const reservedClientids = ['client', 'api', 'health', 'assets', 'files', 'robots', 'sitemap'] as const;
