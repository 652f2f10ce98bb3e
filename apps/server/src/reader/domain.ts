import { installationSecret } from '../platform/database/secrets.ts';
import { Passwords, testCost } from '../platform/logins/passwords.ts';
import type { Domain } from '../platform/portal.ts';
import { checkPins } from './actions/check-pin.ts';
import { Captchas, testWorkCost } from './captcha/captchas.ts';
import { registerReaderCommands } from './commands.ts';
import { serveReaderDesk } from './desk-routes.ts';
import { exportReader } from './export-own-data.ts';
import { Exporters } from './exporters.ts';
import {
  endKioskSessionElsewhere,
  refuseBeforePasswordChange,
  refuseOtherIdentity,
  refuseWhileSuspended,
} from './guards.ts';
import { identityCheckup, registerIdentityCommands } from './identity/commands.ts';
import { serveSourceLogouts } from './identity/logout-routes.ts';
import { IdentitySources } from './identity/sources.ts';
import { readerAttachments, readerTargets } from './import/targets.ts';
import { closeLeavers } from './jobs/close-leavers.ts';
import { spellNames } from './jobs/spell-names.ts';
import { sweep } from './jobs/sweep.ts';
import { readerMigrations } from './migrations.ts';
import { serveReaderCalls } from './routes.ts';
import { ReaderSessions } from './sessions.ts';
import {
  countNewReaders,
  countRegistered,
  countValidReaders,
  groupsOfSessions,
  namesOfGroups,
} from './statistics.ts';
import { Throttle } from './throttle.ts';

const sweepIntervalMs = 10 * 60_000;

/** Readers, their sessions, credit and profile. */
export const readerDomain: Domain = {
  name: 'reader',
  migrations: readerMigrations,
  commands(program, context) {
    registerReaderCommands(program, context);
    registerIdentityCommands(program, context);
  },
  checkups: [identityCheckup],
  imports: readerTargets,
  attachments: readerAttachments,
  // After a restore, everybody who was logged in or logging in at the time of the backup must log in again.
  momentary: ['reader_session', 'reader_token', 'one_use'],
  async start(portal) {
    const { db, clock, config, random } = portal;
    const key = await installationSecret(db, 'logins', clock);
    const sessions = new ReaderSessions(db, clock);
    const passwords = new Passwords(config.environment === 'test' ? testCost : undefined);
    const exporters = new Exporters();
    exporters.add('reader', exportReader);
    exporters.add('files', (_db, { clientid }, readerId) =>
      portal.services.files.list({ clientid, readerId }),
    );
    portal.services.exporters = exporters;
    portal.services.today.addFigure('readers', 'today.read', countNewReaders);
    portal.services.statistics.addReaders({
      names: namesOfGroups,
      valid: countValidReaders,
      sessions: groupsOfSessions,
    });
    portal.services.statistics.addMeasure('newReaders', countRegistered);
    portal.services.passwords = passwords;
    portal.tokens.add(sessions);
    portal.guards.push(
      endKioskSessionElsewhere(portal),
      refuseBeforePasswordChange,
      refuseWhileSuspended(portal),
      refuseOtherIdentity(portal),
    );
    const throttle = new Throttle(db, key);
    portal.services.checkPin = checkPins({ portal, passwords, throttle });
    const parts = {
      portal,
      sessions,
      passwords,
      captchas: new Captchas(db, {
        key,
        random,
        testCode: config.captchaTestCode,
        cost: config.environment === 'test' ? testWorkCost : undefined,
      }),
      throttle,
      exporters,
      identities: new IdentitySources(config, clock),
    };
    serveReaderCalls(portal, parts);
    await serveSourceLogouts(portal, parts);
    serveReaderDesk(portal);
    portal.jobs.add({
      name: 'spell-names',
      when: { everyMs: sweepIntervalMs, firstMs: 0 },
      on: 'one-node',
      run: (stopped) => spellNames(db, stopped),
    });
    portal.jobs.add({
      name: 'close-leavers',
      when: { everyMs: sweepIntervalMs },
      on: 'one-node',
      run: () => closeLeavers(db, portal.services.readerTies, clock.now()),
    });
    portal.jobs.add({
      name: 'remove-expired-sessions',
      when: { everyMs: sweepIntervalMs },
      on: 'one-node',
      run: () => sweep(db, clock.now()),
    });
  },
};
