import { type BuiltInRole, type Permission, permissions } from '@yuelan/contract';

const reading = [
  'today.read',
  'catalogue.read',
  'readers.read',
  'content.read',
  'statistics.read',
  'settings.read',
] as const satisfies readonly Permission[];

/** The initial permissions of the built-in roles, in the order in which they are listed. */
export const startingPermissions: ReadonlyMap<BuiltInRole, readonly Permission[]> = new Map<
  BuiltInRole,
  readonly Permission[]
>([
  ['owner', permissions],
  [
    'librarian',
    [
      ...reading,
      'import.run',
      'catalogue.edit',
      'catalogue.merge',
      'catalogue.withdraw',
      'circulation.lend',
      'circulation.correct',
      'readers.personal',
      'readers.edit',
      'readers.password',
      'readers.promote',
      'content.edit',
      'content.publish',
      'moderation.judge',
      'participants.manage',
      'purchases.answer',
      'rules.edit',
    ],
  ],
  ['circulation', ['today.read', 'catalogue.read', 'circulation.lend', 'readers.read', 'readers.password']],
  ['editor', ['today.read', 'catalogue.read', 'content.read', 'content.edit', 'content.publish']],
  ['moderator', ['today.read', 'moderation.judge', 'participants.manage']],
  ['auditor', ['audit.read']],
  ['group-administrator', permissions],
]);
