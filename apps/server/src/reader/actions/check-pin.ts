import { transaction } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { WorkNeeded } from '../../platform/logins/guesses.ts';
import { identifierKey } from '../identifier.ts';
import { findPasswordByNumber } from '../password-store.ts';
import type { CheckPin, ReaderParts } from '../services.ts';

/** See `CheckPin`. */
export function checkPins({
  portal,
  passwords,
  throttle,
}: Pick<ReaderParts, 'portal' | 'passwords' | 'throttle'>): CheckPin {
  return async (clientid, { number, pin, terminal, address, now }) => {
    const account = identifierKey(number);
    const attempt = await throttle.login({
      clientid,
      account,
      visit: `${terminal}/${account}`,
      address,
      // A machine does no work; its address is one of those that the library has named.
      work: Number.POSITIVE_INFINITY,
      now,
    });
    if (attempt instanceof Refusal || attempt instanceof WorkNeeded) return false;
    const found = await findPasswordByNumber(portal.db, clientid, number);
    if (!(await passwords.matches(pin, found?.passwordHash))) return false;
    await transaction(portal.db, (tx) => attempt.succeeded(tx));
    return true;
  };
}
