import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../platform/lazy-screen.ts';
import { rootRoute } from '../platform/root-route.ts';
import { parseChallenge } from './challenge-address.ts';

export const challengeRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/challenge',
    validateSearch: parseChallenge,
    component: lazyScreen(() => import('./screens/challenge-screen.tsx'), 'ChallengeScreen'),
  }),
] as const;
