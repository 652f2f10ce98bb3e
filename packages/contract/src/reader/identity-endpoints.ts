import type { DeskEndpoint } from '../endpoint.ts';

export const identityDeskEndpoints = {
  sources: { path: '/desk/reader/identity/sources', level: 'staff', permission: 'settings.read' },
  save: {
    path: '/desk/reader/identity/save',
    level: 'staff',
    permission: 'settings.edit',
    confirmed: true,
  },
  order: { path: '/desk/reader/identity/order', level: 'staff', permission: 'settings.edit' },
  // Its secret does not come back with an undo.
  remove: {
    path: '/desk/reader/identity/remove',
    level: 'staff',
    permission: 'settings.edit',
    confirmed: true,
  },
  // It sends secrets and perhaps somebody's password to an address, as a change does.
  tryOut: {
    path: '/desk/reader/identity/tryOut',
    level: 'staff',
    permission: 'settings.edit',
    confirmed: true,
  },
} as const satisfies Record<string, DeskEndpoint>;
