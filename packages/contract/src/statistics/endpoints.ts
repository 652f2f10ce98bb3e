import type { DeskEndpoint } from '../endpoint.ts';

const reading = { level: 'staff', permission: 'statistics.read' } as const;
const download = { ...reading, answer: 'bytes' } as const;

export const statisticsEndpoints = {
  overview: { path: '/desk/statistics/overview', ...reading },
  downloadDays: { path: '/desk/statistics/downloadDays', ...download },
  groups: { path: '/desk/statistics/groups', ...reading },
  downloadGroups: { path: '/desk/statistics/downloadGroups', ...download },
  year: { path: '/desk/statistics/year', ...reading },
  downloadYear: { path: '/desk/statistics/downloadYear', ...download },
  unanswered: { path: '/desk/statistics/unanswered', ...reading },
  downloadUnanswered: { path: '/desk/statistics/downloadUnanswered', ...download },
  settleUnanswered: {
    path: '/desk/statistics/settleUnanswered',
    level: 'staff',
    permission: 'catalogue.edit',
  },
} as const satisfies Record<string, DeskEndpoint>;
