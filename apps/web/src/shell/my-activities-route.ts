import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withWords } from '../messages/later-words.ts';
import { parsePages, printPages } from '../platform/page-address.ts';
import { meRoute } from '../reader/public.ts';

/** The parts of "my activities" in the order of their tabs; the first needs no name in the address. */
export const myActivityTabs = ['activities', 'works', 'challenges'] as const;
export type MyActivityTab = (typeof myActivityTabs)[number];

export function parseTab(raw: Readonly<Record<string, unknown>>): MyActivityTab {
  return myActivityTabs.find((tab) => tab === raw['tab']) ?? 'activities';
}

export function printTab(tab: MyActivityTab): { tab?: string } {
  return tab === 'activities' ? {} : { tab };
}

/** "My activities": made of two domains, so it stands in the shell. */
export const myActivitiesRoute = createRoute({
  getParentRoute: () => meRoute,
  path: '/activities',
  staticData: { hideRight: true },
  validateSearch: (raw) => ({ ...printTab(parseTab(raw)), ...printPages(parsePages(raw)) }),
  component: lazyRouteComponent(
    () => withWords(() => import('./screens/my-activities-screen.tsx')),
    'MyActivitiesScreen',
  ),
});
