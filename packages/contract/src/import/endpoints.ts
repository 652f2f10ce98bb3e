import type { DeskEndpoint } from '../endpoint.ts';

export const importEndpoints = {
  upload: {
    path: '/desk/import/upload',
    level: 'staff',
    permission: 'import.run',
    body: 'multipart',
  },
  recognise: { path: '/desk/import/recognise', level: 'staff', permission: 'import.run' },
  start: { path: '/desk/import/start', level: 'staff', permission: 'import.run' },
  stop: { path: '/desk/import/stop', level: 'staff', permission: 'import.run' },
  undo: { path: '/desk/import/undo', level: 'staff', permission: 'import.run' },
  remove: { path: '/desk/import/remove', level: 'staff', permission: 'import.run' },
  runs: { path: '/desk/import/runs', level: 'staff', permission: 'import.run' },
  run: { path: '/desk/import/run', level: 'staff', permission: 'import.run' },
  rows: { path: '/desk/import/rows', level: 'staff', permission: 'import.run' },
  downloadRows: {
    path: '/desk/import/downloadRows',
    level: 'staff',
    permission: 'import.run',
    answer: 'bytes',
  },
} as const satisfies Record<string, DeskEndpoint>;
