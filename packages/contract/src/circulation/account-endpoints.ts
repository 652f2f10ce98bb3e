import type { Endpoint } from '../endpoint.ts';

export const accountEndpoints = {
  standing: { path: '/borrow/standing', level: 'reader' },
  pickups: { path: '/borrow/preBorrow/pickups', level: 'reader' },
} as const satisfies Record<string, Endpoint>;
