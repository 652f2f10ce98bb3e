import type { DeskEndpoint } from '../endpoint.ts';

export const noticesDeskEndpoints = {
  preview: { path: '/desk/notices/preview', level: 'staff', permission: 'content.edit' },
} as const satisfies Record<string, DeskEndpoint>;
