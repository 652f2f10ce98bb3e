/** What a role of the staff may do at the desk, screen by screen. Roles are sets of these, stored as data. */
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
 * What a call of the desk needs where no role decides: `door` nothing yet (login, setup), `half` a password that was
 * right, `self` a complete login. The call then reaches nothing but the caller's own account, unless its action asks for
 * more.
 */
export const passages = ['door', 'half', 'self'] as const;
export type Passage = (typeof passages)[number];

export type DeskAccess = Permission | Passage;
