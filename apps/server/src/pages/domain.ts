import type { Domain } from '../platform/portal.ts';
import { pageFileTables } from './kept-files.ts';
import { servePages } from './pages.ts';

/**
 * The pages of the portal, as `portal.services.pages`. This domain starts first, so that every other domain can
 * register pages.
 */
export const pagesDomain: Domain = {
  name: 'pages',
  migrations: [pageFileTables],
  // The next start writes them again.
  momentary: ['page_file'],
  async start(portal) {
    portal.services.pages = await servePages(portal);
  },
};
