import { librariesWithLog, verifyChain } from '../platform/audit/verify-chain.ts';
import { type Checkup, type Finding, fine, note, wrong } from '../platform/checkup.ts';
import { asStaffId } from '../platform/ids.ts';
import { t } from '../platform/message.ts';
import { reachOf } from '../platform/reach.ts';
import { findRolesOf } from './role-store.ts';
import { findMethods } from './second/second-store.ts';
import { needsSecondFactor } from './sessions.ts';

const log = 'audit log';

/** Verifies the chain of each library's audit log. */
const auditCheckup: Checkup = {
  about: log,
  run: async ({ db }) => {
    const findings: Finding[] = [];
    for (const clientid of await librariesWithLog(db)) {
      const { entries, brokenAt, head } = await verifyChain(db, clientid);
      findings.push(
        brokenAt === undefined
          ? fine(log, t`${clientid}: ${entries} entries, the chain is intact; the last is ${head}.`)
          : wrong(
              log,
              t`${clientid}: entry ${brokenAt} was forged, removed or moved.`,
              t`Keep this database, compare it with your backups, and find out who can write to it.`,
            ),
      );
    }
    return findings.length === 0 ? fine(log, t`There are no entries yet.`) : findings;
  },
};

const accounts = 'desk accounts';

/** Checks who can log in at the desk of a server that others can reach. */
const accountsCheckup: Checkup = {
  about: accounts,
  run: async ({ db, config }) => {
    const reach = reachOf(config);
    const open = await db
      .selectFrom('staff_account')
      .select(['id', 'login', 'demonstration'])
      .where('closed', '=', 0)
      .orderBy('login')
      .execute();
    const shown = [
      ...new Set(open.filter(({ demonstration }) => demonstration === 1).map(({ login }) => login)),
    ];
    if (shown.length > 0 && reach !== 'local')
      return note(
        accounts,
        reach === 'public'
          ? t`The demonstration's accounts (${shown.join(', ')}) are refused, as this server is public.`
          : t`The demonstration's accounts (${shown.join(', ')}) have a password that everybody knows.`,
        t`Start a portal for real readers from an empty data folder without the demonstration (library create …).`,
      );
    const without: string[] = [];
    for (const { id, login } of open) {
      if (!needsSecondFactor(config, await findRolesOf(db, id))) continue;
      if ((await findMethods(db, asStaffId(id))).length === 0) without.push(login);
    }
    return without.length === 0
      ? fine(accounts, t`${open.length} can log in at the desk.`)
      : note(
          accounts,
          t`These may do everything and have no second factor yet: ${without.join(', ')}.`,
          t`They are asked for one at their next login.`,
        );
  },
};

export const staffCheckups = [auditCheckup, accountsCheckup];
