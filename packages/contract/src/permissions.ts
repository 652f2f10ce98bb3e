/** What a staff role may do at the desk, screen by screen. Roles are sets of these, stored as data. */
export const permissions = [
  // Today
  'today.read',
  // Import: files, their trial runs, reports and undo
  'import.run',
  // Catalogue
  'catalogue.read',
  'catalogue.edit',
  'catalogue.merge',
  'catalogue.withdraw',
  // Circulation: lend, take back and renew; lost, damaged and corrections
  'circulation.lend',
  'circulation.correct',
  // Readers; personal: numbers and addresses in full
  'readers.read',
  'readers.personal',
  'readers.edit',
  'readers.password',
  'readers.promote',
  'readers.erase',
  // Content
  'content.read',
  'content.edit',
  'content.publish',
  // Moderation: reviews and works; participants; purchase requests
  'moderation.judge',
  'participants.manage',
  'purchases.answer',
  // Settings: names, looks, switches, domains; rules of lending and the calendar
  'settings.read',
  'settings.edit',
  'rules.edit',
  // Statistics
  'statistics.read',
  // Staff: accounts and sessions; what roles may do; the audit log
  'staff.manage',
  'roles.edit',
  'audit.read',
] as const;
export type Permission = (typeof permissions)[number];

/**
 * What a desk call needs if no role decides: `door` nothing yet (login, setup), `half` a correct password, `self` a
 * complete login. The call then reaches only the caller's own account, unless its action requires more.
 */
export const passages = ['door', 'half', 'self'] as const;
export type Passage = (typeof passages)[number];

export type DeskAccess = Permission | Passage;
