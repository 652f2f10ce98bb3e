import type { Domain } from '../platform/portal.ts';
import { servePages } from './pages.ts';

/** The pages of the portal, as `portal.services.pages`. It starts first, so that every domain can register its own. */
export const pagesDomain: Domain = {
  name: 'pages',
  migrations: [],
  async start(portal) {
    portal.services.pages = await servePages(portal);
  },
};
