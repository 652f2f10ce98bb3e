import type { DeskEndpoint } from '../endpoint.ts';

export const todayEndpoints = {
  today: { path: '/desk/today/today', level: 'staff', permission: 'today.read' },
} as const satisfies Record<string, DeskEndpoint>;
