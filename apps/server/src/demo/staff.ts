import { type BuiltInRole, builtInRoles } from '@yuelan/contract';
import { operator, recordChange } from '../platform/audit/record-change.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asClientId, asServiceId } from '../platform/ids.ts';
import { Passwords } from '../platform/logins/passwords.ts';
import { type Message, t } from '../platform/message.ts';
import type { Portal } from '../platform/portal.ts';
import { reachOf } from '../platform/reach.ts';
import { createStaffAccount } from '../staff/public.ts';
import { demoPassword } from './readers.ts';

/** The library of each group at whose desk the accounts work, with the name of each role's person. */
const desks: readonly { readonly library: string; readonly names: Readonly<Record<BuiltInRole, string>> }[] =
  [
    {
      library: 'qinghe',
      names: {
        owner: '唐静',
        librarian: '罗敏',
        circulation: '邓凯',
        editor: '苏婉',
        moderator: '梁博',
        auditor: '钱律',
        'group-administrator': '高远',
      },
    },
    {
      library: 'harbor',
      names: {
        owner: 'Ruth Calder',
        librarian: 'Anil Mehta',
        circulation: 'Joan Pike',
        editor: 'Lena Brandt',
        moderator: 'Omar Haddad',
        auditor: 'Grace Lowe',
        'group-administrator': 'Peter Voss',
      },
    },
  ];

/** One account for each role, whose login name is the role's. They are refused on a public server. */
export async function fillStaff(db: Db, clock: Clock): Promise<void> {
  const passwords = new Passwords();
  for (const { library, names } of desks) {
    const hashes = await Promise.all(builtInRoles.map(() => passwords.hash(demoPassword)));
    await transaction(db, async (tx) => {
      const now = clock.now();
      for (const [index, role] of builtInRoles.entries()) {
        const id = await createStaffAccount(
          tx,
          { clientid: asClientId(library), serviceid: asServiceId(library) },
          {
            login: role,
            name: names[role],
            email: '',
            role,
            demonstration: true,
            ...(hashes[index] === undefined ? {} : { passwordHash: hashes[index] }),
          },
          now,
        );
        await recordChange(tx, {
          clientid: library,
          actor: operator,
          at: now,
          action: 'staff.account.create',
          target: { type: 'staff.account', id },
          after: { login: role, roles: [role] },
        });
      }
    });
  }
}

/** Where the demonstration's desk is, and who can log in there. */
export async function demoDeskLines(
  { db, config }: Pick<Portal, 'db' | 'config'>,
  reached: string,
): Promise<readonly Message[]> {
  const [shown] = await db
    .selectFrom('staff_account')
    .select('id')
    .where('demonstration', '=', 1)
    .where('closed', '=', 0)
    .limit(1)
    .execute();
  if (shown === undefined) return [];
  const [desk] = desks;
  const address = `${reached}/${desk?.library}/desk`;
  return reachOf(config) === 'public'
    ? [t`The demonstration's accounts at the desk are refused, as this server is public.`]
    : [
        t`The desk of the demonstration: ${address}. Log in as ${builtInRoles.join(', ')} with the password ${demoPassword}.`,
      ];
}
