import { type Checkup, fine, wrong } from '../platform/operations/doctor/finding.ts';
import { checkInvariants } from './check-invariants.ts';

/** Loans, copies, pre-borrows and credit agree with each other. */
export const circulationCheckup: Checkup = {
  about: 'circulation',
  run: async ({ db }) => {
    const broken = await checkInvariants(db);
    if (broken.length === 0) return fine('circulation', 'Loans, copies, reservations and credit agree.');
    return broken.map(({ name, rows }) =>
      wrong(
        'circulation',
        `This does not hold: ${name} (${JSON.stringify(rows[0])}).`,
        'Keep a backup of how it is now and report it: no use of the portal should come to this.',
      ),
    );
  },
};
