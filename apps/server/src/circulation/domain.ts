import { rulesCheckup } from '../platform/checkup.ts';
import type { Domain, Portal } from '../platform/portal.ts';
import { PartnerRenewals } from './actions/renew-at-partner.ts';
import { checkInvariants } from './check-invariants.ts';
import { registerCirculationCommands } from './commands.ts';
import { exportCirculation } from './export-own-data.ts';
import { expireHolds } from './jobs/expire-holds.ts';
import { noteOverdueLoans } from './jobs/note-overdue-loans.ts';
import { placeOf } from './lending-place.ts';
import { circulationTables } from './migrations/001-tables.ts';
import { closingTimes } from './migrations/002-closing-times.ts';
import { PartnerClient } from './partner-client.ts';
import { serveCirculation } from './routes.ts';

const expiryIntervalMs = 60_000;
const overdueIntervalMs = 600_000;

/** Loans, renewals and holds. */
export const circulationDomain: Domain = {
  name: 'circulation',
  migrations: [circulationTables, closingTimes],
  commands: registerCirculationCommands,
  checkups: [
    rulesCheckup('circulation', 'Loans, copies, reservations and credit agree.', (db) => checkInvariants(db)),
  ],
  start(portal) {
    const { db, clock, config } = portal;
    const client = new PartnerClient({ clock, trusted: config.environment === 'test' });
    portal.services.exporters.add('circulation', exportCirculation);
    serveCirculation(portal, new PartnerRenewals(db, client));
    every(portal, expiryIntervalMs, 'holds could not expire', () => expireHolds(db, clock.now()));
    every(portal, overdueIntervalMs, 'overdue loans could not be noted', async () => {
      for (const library of await portal.tenancy.open())
        await noteOverdueLoans(db, placeOf(library), clock.now());
    });
  },
};

/** Runs work now and then, never twice at once; the portal waits for it before it closes the database. */
function every(portal: Portal, intervalMs: number, trouble: string, work: () => Promise<unknown>): void {
  let running: Promise<unknown> | undefined;
  const run = () => {
    running ??= work()
      .catch((error: unknown) => portal.log.error({ err: error }, trouble))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(run, intervalMs).unref();
  portal.onClose(async () => {
    clearInterval(timer);
    await running;
  });
}
