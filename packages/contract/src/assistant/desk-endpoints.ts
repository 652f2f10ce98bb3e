import type { DeskEndpoint } from '../endpoint.ts';

export const assistantDeskEndpoints = {
  tryModel: { path: '/desk/assistant/tryModel', level: 'staff', permission: 'settings.edit' },
} as const satisfies Record<string, DeskEndpoint>;
