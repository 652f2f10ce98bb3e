import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../platform/lazy-screen.ts';
import { parsePages, printPages } from '../platform/page-address.ts';
import { meRoute } from '../reader/public.ts';
import { parseTab, printTab } from './my-activity-tabs.ts';

/** "My activities" combines two domains, so its route is in the shell. */
export const myActivitiesRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/activities',
  staticData: { hideRight: true },
  validateSearch: (raw) => ({ ...printTab(parseTab(raw)), ...printPages(parsePages(raw)) }),
  loaderDeps: ({ search }) => ({ tab: parseTab(search), pages: parsePages(search) }),
  component: lazyScreen(() => import('./screens/my-activities-screen.tsx'), 'MyActivitiesScreen'),
});
