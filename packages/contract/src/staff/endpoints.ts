import type { DeskEndpoint } from '../endpoint.ts';

export const staffEndpoints = {
  state: { path: '/desk/staff/state', level: 'staff', permission: 'door' },
  login: { path: '/desk/staff/login', level: 'staff', permission: 'door' },
  ticket: { path: '/desk/staff/ticket', level: 'staff', permission: 'door' },
  acceptInvitation: { path: '/desk/staff/acceptInvitation', level: 'staff', permission: 'door' },
  setUp: { path: '/desk/staff/setUp', level: 'staff', permission: 'door' },

  logout: { path: '/desk/staff/logout', level: 'staff', permission: 'half' },
  passkeyQuestion: { path: '/desk/staff/passkeyQuestion', level: 'staff', permission: 'half' },
  secondStep: { path: '/desk/staff/secondStep', level: 'staff', permission: 'half' },
  beginTotp: { path: '/desk/staff/beginTotp', level: 'staff', permission: 'half' },
  finishTotp: { path: '/desk/staff/finishTotp', level: 'staff', permission: 'half' },
  beginPasskey: { path: '/desk/staff/beginPasskey', level: 'staff', permission: 'half' },
  finishPasskey: { path: '/desk/staff/finishPasskey', level: 'staff', permission: 'half' },

  confirm: { path: '/desk/staff/confirm', level: 'staff', permission: 'self' },
  secondFactors: { path: '/desk/staff/secondFactors', level: 'staff', permission: 'self' },
  removeSecondFactor: {
    path: '/desk/staff/removeSecondFactor',
    level: 'staff',
    permission: 'self',
    confirmed: true,
  },
  renewRecoveryCodes: {
    path: '/desk/staff/renewRecoveryCodes',
    level: 'staff',
    permission: 'self',
    confirmed: true,
  },
  changePassword: { path: '/desk/staff/changePassword', level: 'staff', permission: 'self' },
  ownSessions: { path: '/desk/staff/ownSessions', level: 'staff', permission: 'self' },
  endOwnSession: { path: '/desk/staff/endOwnSession', level: 'staff', permission: 'self' },

  undoable: { path: '/desk/staff/undoable', level: 'staff', permission: 'self' },
  undo: { path: '/desk/staff/undo', level: 'staff', permission: 'self' },

  accounts: { path: '/desk/staff/accounts', level: 'staff', permission: 'staff.manage' },
  downloadAccounts: {
    path: '/desk/staff/downloadAccounts',
    level: 'staff',
    permission: 'staff.manage',
    answer: 'bytes',
  },
  createAccount: {
    path: '/desk/staff/createAccount',
    level: 'staff',
    permission: 'staff.manage',
    confirmed: true,
  },
  changeAccount: { path: '/desk/staff/changeAccount', level: 'staff', permission: 'staff.manage' },
  changeAccountRoles: {
    path: '/desk/staff/changeAccountRoles',
    level: 'staff',
    permission: 'staff.manage',
    confirmed: true,
  },
  inviteAgain: {
    path: '/desk/staff/inviteAgain',
    level: 'staff',
    permission: 'staff.manage',
    confirmed: true,
  },
  removeAccountSecondFactors: {
    path: '/desk/staff/removeAccountSecondFactors',
    level: 'staff',
    permission: 'staff.manage',
    confirmed: true,
  },
  sessions: { path: '/desk/staff/sessions', level: 'staff', permission: 'staff.manage' },
  endSession: { path: '/desk/staff/endSession', level: 'staff', permission: 'staff.manage' },

  roles: { path: '/desk/staff/roles', level: 'staff', permission: 'staff.manage' },
  saveRole: { path: '/desk/staff/saveRole', level: 'staff', permission: 'roles.edit', confirmed: true },
  removeRole: { path: '/desk/staff/removeRole', level: 'staff', permission: 'roles.edit', confirmed: true },

  audit: { path: '/desk/staff/audit', level: 'staff', permission: 'audit.read' },
  verifyAudit: { path: '/desk/staff/verifyAudit', level: 'staff', permission: 'audit.read' },
  downloadAudit: {
    path: '/desk/staff/downloadAudit',
    level: 'staff',
    permission: 'audit.read',
    answer: 'bytes',
  },
} as const satisfies Record<string, DeskEndpoint>;
