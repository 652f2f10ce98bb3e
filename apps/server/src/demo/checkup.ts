import { findLibraries } from '../library/public.ts';
import { type Checkup, fine, note, wrong } from '../platform/checkup.ts';
import { asClientId } from '../platform/ids.ts';
import { Passwords } from '../platform/logins/passwords.ts';
import { t } from '../platform/message.ts';
import { reachOf } from '../platform/reach.ts';
import { findPasswordByNumber } from '../reader/public.ts';
import { demoPassword, demoReaderNumbers } from './readers.ts';

const about = 'demonstration readers';

/** Readers whose password is printed in the documentation must not exist on a server that others can reach. */
export const demoReadersCheckup: Checkup = {
  about,
  run: async ({ db, config }) => {
    const passwords = new Passwords();
    const libraries = new Set((await findLibraries(db)).map(({ clientid }) => clientid));
    const open: string[] = [];
    for (const { library, numbers } of demoReaderNumbers()) {
      if (!libraries.has(library)) continue;
      const hasPublicPassword = await Promise.all(
        numbers.map(async (number) => {
          const found = await findPasswordByNumber(db, asClientId(library), number);
          return found?.passwordHash != null && passwords.matches(demoPassword, found.passwordHash);
        }),
      );
      open.push(...numbers.filter((_, index) => hasPublicPassword[index] === true));
    }
    if (open.length === 0) return fine(about, t`There are none with the public password.`);
    const what = t`${open.length} have the password that everybody knows (${open.slice(0, 3).join(', ')} …).`;
    const advice = t`Start a portal for real readers from an empty data folder without the demonstration (library create …).`;
    const reach = reachOf(config);
    if (reach === 'local') return fine(about, t`${what} Only this machine reaches them.`);
    return reach === 'unknown'
      ? note(about, what, t`If others can reach this server: ${advice}`)
      : wrong(about, what, advice);
  },
};
