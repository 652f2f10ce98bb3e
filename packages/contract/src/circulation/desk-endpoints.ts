import type { DeskEndpoint } from '../endpoint.ts';

export const circulationDeskEndpoints = {
  counter: { path: '/desk/circulation/counter', level: 'staff', permission: 'circulation.lend' },
  scan: { path: '/desk/circulation/scan', level: 'staff', permission: 'circulation.lend' },
  takeBack: { path: '/desk/circulation/takeBack', level: 'staff', permission: 'circulation.lend' },
  renew: { path: '/desk/circulation/renew', level: 'staff', permission: 'circulation.lend' },
  copy: { path: '/desk/circulation/copy', level: 'staff', permission: 'circulation.lend' },
  markCopy: { path: '/desk/circulation/markCopy', level: 'staff', permission: 'circulation.correct' },
  correctDueDate: {
    path: '/desk/circulation/correctDueDate',
    level: 'staff',
    permission: 'circulation.correct',
  },
  holds: { path: '/desk/circulation/holds', level: 'staff', permission: 'circulation.lend' },
  downloadHolds: {
    path: '/desk/circulation/downloadHolds',
    level: 'staff',
    permission: 'circulation.lend',
    answer: 'bytes',
  },
  shelveHolds: { path: '/desk/circulation/shelveHolds', level: 'staff', permission: 'circulation.lend' },
  cancelHolds: { path: '/desk/circulation/cancelHolds', level: 'staff', permission: 'circulation.lend' },
  handOut: { path: '/desk/circulation/handOut', level: 'staff', permission: 'circulation.lend' },
  overdue: { path: '/desk/circulation/overdue', level: 'staff', permission: 'circulation.lend' },
  downloadOverdue: {
    path: '/desk/circulation/downloadOverdue',
    level: 'staff',
    permission: 'circulation.lend',
    answer: 'bytes',
  },
} as const satisfies Record<string, DeskEndpoint>;
