import { rulesCheckup } from '../platform/checkup.ts';
import { dayMs } from '../platform/clock.ts';
import { t } from '../platform/message.ts';
import type { Domain } from '../platform/portal.ts';
import { PartnerRenewals } from './actions/renew-at-partner.ts';
import { addCirculationUndoers } from './actions/undo-desk-work.ts';
import { checkInvariants } from './check-invariants.ts';
import { registerCirculationCommands } from './commands.ts';
import { countBorrowers } from './count-use.ts';
import { serveCirculationDesk } from './desk-routes.ts';
import { exportCirculation } from './export-own-data.ts';
import { circulationFollower } from './follow-titles.ts';
import { circulationAttachments, circulationTargets } from './import/targets.ts';
import { askLibrarySystems } from './jobs/ask-library-systems.ts';
import { expireHolds } from './jobs/expire-holds.ts';
import { noteOverdueLoans } from './jobs/note-overdue-loans.ts';
import { placeOf } from './lending-place.ts';
import { circulationMigrations } from './migrations.ts';
import { readOwnLoans } from './own-loans.ts';
import { PartnerClient } from './partner-client.ts';
import { circulationTies } from './reader-ties.ts';
import { serveCirculation } from './routes.ts';
import { serveRulesDesk } from './rules-routes.ts';
import { deleteOldScans } from './scan-store.ts';
import { registerTerminalCommands } from './self-check/commands.ts';
import { selfCheckCheckup, startSelfCheck } from './self-check/start.ts';
import { registerSourceCommands, sourceCheckup } from './source-commands.ts';
import { serveSourceDesk } from './source-routes.ts';
import { Sources } from './sources/sources.ts';
import { deleteOldWrites } from './sources/write-store.ts';
import { countLoans, countReturns, keepsLoans, overdueLoans, waitingHolds } from './today.ts';

const expiryIntervalMs = 60_000;
/** How long outcomes of requests to a library system are kept: long enough to answer a reader's question. */
const writesKeptMs = 30 * dayMs;
const overdueIntervalMs = 600_000;

/** Loans, renewals and holds. */
export const circulationDomain: Domain = {
  name: 'circulation',
  migrations: circulationMigrations,
  readerTies: circulationTies,
  momentary: ['desk_scan'],
  commands(program, context) {
    registerCirculationCommands(program, context);
    registerSourceCommands(program, context);
    registerTerminalCommands(program, context);
  },
  imports: circulationTargets,
  attachments: circulationAttachments,
  checkups: [
    rulesCheckup('circulation', t`Loans, copies, holds and credit agree.`, (db) => checkInvariants(db)),
    sourceCheckup,
    selfCheckCheckup,
  ],
  async start(portal) {
    const { db, clock, config } = portal;
    const client = new PartnerClient({ clock, trusted: config.environment === 'test' });
    portal.services.exporters.add('circulation', exportCirculation);
    portal.services.titleFollowers.set('circulation', circulationFollower);
    const { today } = portal.services;
    today.addWaiting('holds', 'circulation.lend', waitingHolds, keepsLoans);
    today.addWaiting('overdue', 'circulation.lend', overdueLoans, keepsLoans);
    today.addFigure('loans', 'today.read', countLoans, keepsLoans);
    today.addFigure('returns', 'today.read', countReturns, keepsLoans);
    portal.services.statistics.addBorrowers(countBorrowers);
    const partners = new PartnerRenewals(db, client);
    const sources = new Sources(db, clock, partners, portal.metrics);
    portal.onClose(() => sources.close());
    portal.services.checkCard = (library, number, secret) => sources.checkCard(library, number, secret);
    portal.services.changeCardSecret = (library, readerId, before, after) =>
      sources.changeSecret(library, readerId, before, after);
    portal.services.ownLoans = (library, readerId) => readOwnLoans({ db, sources }, library, readerId);
    serveCirculation(portal, sources, partners);
    serveRulesDesk(portal);
    serveSourceDesk(portal, sources);
    await startSelfCheck(portal);
    serveCirculationDesk(portal, sources);
    addCirculationUndoers(portal);
    portal.jobs.add(askLibrarySystems(portal, sources));
    portal.jobs.add({
      name: 'expire-holds',
      when: { everyMs: expiryIntervalMs },
      on: 'one-node',
      run: () => expireHolds(db, clock.now()),
    });
    portal.jobs.add({
      name: 'forget-desk-scans',
      when: { everyMs: dayMs },
      on: 'one-node',
      run: () => deleteOldScans(db, new Date(clock.now().getTime() - dayMs)),
    });
    portal.jobs.add({
      name: 'forget-source-writes',
      when: { everyMs: dayMs },
      on: 'one-node',
      run: () => deleteOldWrites(db, new Date(clock.now().getTime() - writesKeptMs)),
    });
    portal.jobs.add({
      name: 'note-overdue-loans',
      when: { everyMs: overdueIntervalMs },
      on: 'one-node',
      async run() {
        for (const library of await portal.tenancy.open())
          await noteOverdueLoans(db, placeOf(library), clock.now());
      },
    });
  },
};
