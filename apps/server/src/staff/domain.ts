import { installationSecret } from '../platform/database/secrets.ts';
import { Passwords, testCost } from '../platform/logins/passwords.ts';
import type { Domain } from '../platform/portal.ts';
import { undoRoleChange } from './actions/manage-roles.ts';
import { staffCheckups } from './checkups.ts';
import { registerStaffCommands } from './commands.ts';
import { sweepStaff } from './jobs/sweep.ts';
import { staffMigrations } from './migrations.ts';
import { serveStaffCalls } from './routes.ts';
import { StaffSessions } from './sessions.ts';
import { StaffThrottle } from './throttle.ts';

const sweepIntervalMs = 10 * 60_000;

/** The staff: accounts, roles, logins at the desk, and the audit log as shown to them. */
export const staffDomain: Domain = {
  name: 'staff',
  migrations: staffMigrations,
  commands: registerStaffCommands,
  checkups: staffCheckups,
  // After a restore, everybody must log in again, and old one-time addresses no longer work.
  momentary: ['staff_session', 'staff_ticket'],
  async start(portal) {
    const { db, clock, config } = portal;
    const sessions = new StaffSessions(portal);
    portal.desk = sessions;
    const parts = {
      portal,
      sessions,
      passwords: new Passwords(config.environment === 'test' ? testCost : undefined),
      throttle: new StaffThrottle(db, await installationSecret(db, 'staff-logins', clock)),
    };
    serveStaffCalls(parts);
    portal.undoers.add('staff.role.change', (tx, undoing) => undoRoleChange(parts, tx, undoing));
    portal.jobs.add({
      name: 'remove-expired-desk-sessions',
      when: { everyMs: sweepIntervalMs },
      on: 'one-node',
      run: () => sweepStaff(db, clock.now()),
    });
  },
};
