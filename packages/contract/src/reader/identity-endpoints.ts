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
  // Needs confirmation because undo does not restore its secret.
  remove: {
    path: '/desk/reader/identity/remove',
    level: 'staff',
    permission: 'settings.edit',
    confirmed: true,
  },
  // Needs confirmation because it sends secrets, and perhaps a password, to an address, as a change does.
  tryOut: {
    path: '/desk/reader/identity/tryOut',
    level: 'staff',
    permission: 'settings.edit',
    confirmed: true,
  },
} as const satisfies Record<string, DeskEndpoint>;
