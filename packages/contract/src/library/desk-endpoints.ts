import type { DeskEndpoint } from '../endpoint.ts';

export const libraryDeskEndpoints = {
  settings: { path: '/desk/library/settings', level: 'staff', permission: 'settings.read' },
  changeLooks: { path: '/desk/library/changeLooks', level: 'staff', permission: 'settings.edit' },
  changeFeatures: { path: '/desk/library/changeFeatures', level: 'staff', permission: 'settings.edit' },
  changeAddresses: {
    path: '/desk/library/changeAddresses',
    level: 'staff',
    permission: 'settings.edit',
    confirmed: true,
  },
  changeSignIn: {
    path: '/desk/library/changeSignIn',
    level: 'staff',
    permission: 'settings.edit',
    confirmed: true,
  },
  changeAssistant: { path: '/desk/library/changeAssistant', level: 'staff', permission: 'settings.edit' },
  uploadLogo: {
    path: '/desk/library/uploadLogo',
    level: 'staff',
    permission: 'settings.edit',
    body: 'multipart',
  },
  renewSecret: {
    path: '/desk/library/renewSecret',
    level: 'staff',
    permission: 'settings.edit',
    confirmed: true,
  },
} as const satisfies Record<string, DeskEndpoint>;
