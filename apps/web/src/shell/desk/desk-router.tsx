import { createRouter } from '@tanstack/react-router';
import { activitiesDeskRoutes } from '../../activities/desk/routes.ts';
import { assistantDeskRoutes } from '../../assistant/desk/routes.ts';
import { bookshelfDeskRoutes } from '../../bookshelf/desk/routes.ts';
import { catalogueDeskRoutes } from '../../catalogue/desk/routes.ts';
import { rulesDeskRoutes } from '../../circulation/desk/public.ts';
import { circulationDeskRoutes } from '../../circulation/desk/routes.ts';
import { contentDeskRoutes } from '../../content/desk/routes.ts';
import { arrivalRoute, deskRoot, deskRoute } from '../../desk/desk-route.ts';
import { importDeskRoutes } from '../../import/desk/routes.ts';
import { libraryDeskRoutes } from '../../library/desk/routes.ts';
import type { Page } from '../../platform/page.ts';
import { parsePlainSearch, printPlainSearch } from '../../platform/search-params.ts';
import { purchaseDeskRoutes } from '../../purchase/desk/routes.ts';
import { readerDeskRoutes } from '../../reader/desk/routes.ts';
import { staffArrivalRoutes, staffDeskRoutes } from '../../staff/desk/routes.ts';
import { statisticsDeskRoutes } from '../../statistics/desk/routes.ts';
import { todayDeskRoutes } from '../../today/desk/routes.ts';
import { ScreenFailed } from '../components/screen-failed.tsx';
import { Arrival, DeskFrame, DeskRoot } from './desk-frame.tsx';
import { LeaveDesk } from './leave-desk.tsx';

deskRoot.update({ component: DeskRoot, notFoundComponent: LeaveDesk, errorComponent: ScreenFailed });
deskRoute.update({ component: DeskFrame, notFoundComponent: LeaveDesk });
arrivalRoute.update({ component: Arrival });

/** The desk's screens in the order of the menu. A new domain adds its list here. */
const routeTree = deskRoot.addChildren([
  arrivalRoute.addChildren([...staffArrivalRoutes]),
  deskRoute.addChildren([
    ...todayDeskRoutes,
    ...readerDeskRoutes,
    ...catalogueDeskRoutes,
    ...importDeskRoutes,
    ...circulationDeskRoutes,
    ...activitiesDeskRoutes,
    ...statisticsDeskRoutes,
    ...libraryDeskRoutes,
    ...rulesDeskRoutes,
    ...assistantDeskRoutes,
    ...purchaseDeskRoutes,
    ...bookshelfDeskRoutes,
    ...contentDeskRoutes,
    ...staffDeskRoutes,
  ]),
]);

/** The desk of a page's library, at `/{clientid}/desk`; the setup of the first library is at `/desk/setup`. */
export function createDeskRouter(page: Page) {
  return createRouter({
    routeTree,
    basepath: `/${page.library ?? ''}`,
    context: { page },
    defaultPreload: 'intent',
    defaultErrorComponent: ScreenFailed,
    defaultNotFoundComponent: LeaveDesk,
    scrollRestoration: true,
    parseSearch: parsePlainSearch,
    stringifySearch: printPlainSearch,
  });
}
export type DeskRouter = ReturnType<typeof createDeskRouter>;
