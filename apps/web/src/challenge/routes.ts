import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withMessages } from '../messages/lazy-messages.ts';
import { rootRoute } from '../platform/root-route.ts';
import { parseChallenge } from './challenge-address.ts';

const challengeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/challenge',
  validateSearch: parseChallenge,
  component: lazyRouteComponent(
    () => withMessages(() => import('./screens/challenge-screen.tsx')),
    'ChallengeScreen',
  ),
});

/** The knowledge challenge. */
export const challengeRoutes = [challengeRoute] as const;
