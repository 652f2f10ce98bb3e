import type { DeskEndpoint } from '../endpoint.ts';

export const readerDeskEndpoints = {
  list: { path: '/desk/readers/list', level: 'staff', permission: 'readers.read' },
  download: { path: '/desk/readers/download', level: 'staff', permission: 'readers.read', answer: 'bytes' },
  reader: { path: '/desk/readers/reader', level: 'staff', permission: 'readers.read' },
  reveal: { path: '/desk/readers/reveal', level: 'staff', permission: 'readers.personal' },
  add: { path: '/desk/readers/add', level: 'staff', permission: 'readers.edit' },
  change: { path: '/desk/readers/change', level: 'staff', permission: 'readers.edit' },
  replaceCard: { path: '/desk/readers/replaceCard', level: 'staff', permission: 'readers.edit' },
  changeStatus: { path: '/desk/readers/changeStatus', level: 'staff', permission: 'readers.edit' },
  move: { path: '/desk/readers/move', level: 'staff', permission: 'readers.edit' },
  resetPassword: { path: '/desk/readers/resetPassword', level: 'staff', permission: 'readers.password' },
  unbind: { path: '/desk/readers/unbind', level: 'staff', permission: 'readers.password' },
  erase: { path: '/desk/readers/erase', level: 'staff', permission: 'readers.erase', confirmed: true },
  groups: { path: '/desk/readers/groups', level: 'staff', permission: 'readers.read' },
  downloadGroups: {
    path: '/desk/readers/downloadGroups',
    level: 'staff',
    permission: 'readers.read',
    answer: 'bytes',
  },
  saveGroup: { path: '/desk/readers/saveGroup', level: 'staff', permission: 'readers.edit' },
  planYear: { path: '/desk/readers/planYear', level: 'staff', permission: 'readers.promote' },
  runYear: { path: '/desk/readers/runYear', level: 'staff', permission: 'readers.promote' },
} as const satisfies Record<string, DeskEndpoint>;
