import { type BuiltInRole, builtInRoles, loginName, personName, staffEmail } from '@yuelan/contract';
import type { Command } from 'commander';
import { requireLibrary } from '../library/public.ts';
import { operator, recordChange } from '../platform/audit/record-change.ts';
import { type CommandContext, printResult, printRows } from '../platform/cli/context.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Fault } from '../platform/fault.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type Message, t } from '../platform/message.ts';
import type { Portal } from '../platform/portal.ts';
import { changeAccountRow, findAccountByLogin } from './account-store.ts';
import { createStaffAccount } from './actions/create-staff-account.ts';
import { findRolesOf } from './role-store.ts';
import { replaceRecoveryCodes } from './second/second-store.ts';
import { deleteSessions } from './session-store.ts';
import { insertTicket, type NewTicket } from './ticket-store.ts';

interface CreateOptions {
  readonly login: string;
  readonly name: string;
  readonly email?: string;
  readonly role: string;
}

function readRole(text: string): BuiltInRole {
  const role = builtInRoles.find((known) => known === text);
  if (role === undefined)
    throw new Fault(t`"${text}" is not a role. The roles are: ${builtInRoles.join(', ')}.`);
  return role;
}

function readOption(schema: typeof loginName, option: string, text: string): string {
  const read = schema.safeParse(text);
  if (!read.success) throw new Fault(t`--${option}: "${text}" cannot be used.`);
  return read.data;
}

const invitationOf = (clientid: string, { ticket }: NewTicket) => `/${clientid}/desk/invitation#${ticket}`;

const advice = (address: string): Message =>
  t`Append this to the portal's address and open it; it works once, within three days: ${address}`;

/** `staff create | list | invite`. */
export function registerStaffCommands(program: Command, context: CommandContext): void {
  const staff = program.command('staff').description('accounts of the staff at the desk');

  staff
    .command('create')
    .description('create an account and print the one-time address at which its owner chooses a password')
    .argument('<clientid>')
    .requiredOption('--login <login>', 'the login name or email address')
    .requiredOption('--name <name>', 'the name of the person')
    .option('--email <email>', 'the email address')
    .option('--role <role>', context.say(t`one of ${builtInRoles.join(', ')}`), 'owner')
    .action(async (clientid: string, options: CreateOptions) => {
      const role = readRole(options.role);
      const login = readOption(loginName, 'login', options.login);
      const name = readOption(personName, 'name', options.name);
      const email = readOption(staffEmail, 'email', options.email ?? '');
      const made = await context.withDatabase(async ({ db, clock }) => {
        const { serviceid, clientid: id } = await requireLibrary(db, clientid);
        const now = clock.now();
        return transaction(db, async (tx) => {
          const account = await createStaffAccount(
            tx,
            { serviceid, clientid: id },
            { login, name, email, role },
            now,
          );
          const ticket = await insertTicket(tx, 'invitation', account, now);
          await recordChange(tx, {
            clientid,
            actor: operator,
            at: now,
            action: 'staff.account.create',
            target: { type: 'staff.account', id: account },
            after: { login, roles: [role] },
          });
          return { id: account, ticket };
        }).catch((error: unknown) => {
          if (error instanceof Refusal) throw new Fault(t`The login name "${login}" is taken.`);
          throw error;
        });
      });
      const address = invitationOf(clientid, made.ticket);
      printResult(context, { id: made.id, address, expiresAt: made.ticket.expiresAt }, () => [
        t`The account ${login} was created.`,
        advice(address),
      ]);
    });

  staff
    .command('list')
    .description('show the accounts of the staff')
    .argument('<clientid>')
    .action(async (clientid: string) => {
      const rows = await context.withDatabase(async ({ db }) => {
        const { serviceid } = await requireLibrary(db, clientid);
        const accounts = await db
          .selectFrom('staff_account')
          .select(['id', 'login', 'name', 'closed', 'password_hash', 'last_login_at'])
          .where('serviceid', '=', serviceid)
          .orderBy('login')
          .execute();
        const shown = [];
        for (const { id, login, name, closed, password_hash, last_login_at } of accounts) {
          const roles = (await findRolesOf(db, id)).filter(
            (role) => role.clientid === null || role.clientid === clientid,
          );
          if (roles.length === 0) continue;
          const status = closed === 1 ? 'closed' : password_hash === null ? 'invited' : 'active';
          const names = roles.map(({ key, name: own }) => (key === '' ? own : key));
          shown.push({ id, login, name, roles: names, status, lastLoginAt: last_login_at });
        }
        return shown;
      });
      printRows(context, rows, t`There is no account of the staff yet.`, [
        [t`login name`, ({ login }) => login],
        [t`name`, ({ name }) => name],
        [t`roles`, ({ roles }) => roles.join(', ')],
        [t`status`, ({ status }) => status],
        [t`last login`, ({ lastLoginAt }) => lastLoginAt ?? ''],
      ]);
    });

  staff
    .command('invite')
    .description('print a new one-time address for a person who lost the password, and end their logins')
    .argument('<clientid>')
    .argument('<login>')
    .option('--without-second-factor', 'also remove the second factors, if the person lost them')
    .action(async (clientid: string, login: string, options: { withoutSecondFactor?: boolean }) => {
      const ticket = await context.withDatabase(async ({ db, clock }) => {
        const { serviceid } = await requireLibrary(db, clientid);
        const now = clock.now();
        return transaction(db, async (tx) => {
          const account = await findAccountByLogin(tx, serviceid, login);
          if (account === undefined) throw new Fault(t`There is no account "${login}".`);
          const removes = options.withoutSecondFactor === true;
          if (removes) {
            await changeAccountRow(tx, account.id, { totp_secret: null });
            await tx.deleteFrom('staff_passkey').where('account_id', '=', account.id).execute();
            await replaceRecoveryCodes(tx, account.id, []);
          }
          await deleteSessions(tx, account.id);
          const made = await insertTicket(tx, 'invitation', account.id, now);
          await recordChange(tx, {
            clientid,
            actor: operator,
            at: now,
            action: 'staff.account.invite',
            target: { type: 'staff.account', id: account.id },
            after: { secondFactorsRemoved: removes },
          });
          return made;
        });
      });
      const address = invitationOf(clientid, ticket);
      printResult(context, { address, expiresAt: ticket.expiresAt }, () => [advice(address)]);
    });
}

/** Lines about the desk for the start of a server: where to set it up, or what it lacks. */
export async function deskLines(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  reached: string,
): Promise<readonly Message[]> {
  const [library] = await db.selectFrom('library').select('clientid').limit(1).execute();
  if (library === undefined) {
    const { ticket } = await transaction(db, (tx) => insertTicket(tx, 'setup', null, clock.now()));
    const address = `${reached}/desk/setup#${ticket}`;
    return [t`Set your library up in a browser; the address works once, within a week: ${address}`];
  }
  const [account] = await db.selectFrom('staff_account').select('id').limit(1).execute();
  return account === undefined
    ? [
        t`Nobody can work at the desk yet: npm run portal -- staff create ${library.clientid} --login <login> --name <name>`,
      ]
    : [];
}
