import type { DeskEndpoint } from '../endpoint.ts';

export const syncDeskEndpoints = {
  sources: { path: '/desk/catalogue/sync/sources', level: 'staff', permission: 'import.run' },
  runs: { path: '/desk/catalogue/sync/runs', level: 'staff', permission: 'import.run' },
  // Needs confirmation because it sends a password to an address, as the test does.
  save: {
    path: '/desk/catalogue/sync/save',
    level: 'staff',
    permission: 'settings.edit',
    confirmed: true,
  },
  // Needs confirmation because the portal forgets for good which titles came from the source.
  remove: {
    path: '/desk/catalogue/sync/remove',
    level: 'staff',
    permission: 'settings.edit',
    confirmed: true,
  },
  tryOut: {
    path: '/desk/catalogue/sync/tryOut',
    level: 'staff',
    permission: 'settings.edit',
    confirmed: true,
  },
  ask: { path: '/desk/catalogue/sync/ask', level: 'staff', permission: 'import.run' },
  missing: { path: '/desk/catalogue/sync/missing', level: 'staff', permission: 'import.run' },
  downloadMissing: {
    path: '/desk/catalogue/sync/downloadMissing',
    level: 'staff',
    permission: 'import.run',
    answer: 'bytes',
  },
  decide: { path: '/desk/catalogue/sync/decide', level: 'staff', permission: 'import.run' },
} as const satisfies Record<string, DeskEndpoint>;
