import type { DeskEndpoint } from '../endpoint.ts';

export const sourceDeskEndpoints = {
  systems: { path: '/desk/circulation/source/systems', level: 'staff', permission: 'settings.read' },
  // Needs confirmation because it sends the terminal's password, a card and a PIN to an address, as a change does.
  tryOut: {
    path: '/desk/circulation/source/tryOut',
    level: 'staff',
    permission: 'settings.edit',
    confirmed: true,
  },
  change: {
    path: '/desk/circulation/source/change',
    level: 'staff',
    permission: 'settings.edit',
    confirmed: true,
  },
  state: { path: '/desk/circulation/source/state', level: 'staff', permission: 'settings.read' },
  terminals: { path: '/desk/circulation/source/terminals', level: 'staff', permission: 'settings.read' },
  addTerminal: {
    path: '/desk/circulation/source/addTerminal',
    level: 'staff',
    permission: 'settings.edit',
    confirmed: true,
  },
  removeTerminal: {
    path: '/desk/circulation/source/removeTerminal',
    level: 'staff',
    permission: 'settings.edit',
  },
} as const satisfies Record<string, DeskEndpoint>;
