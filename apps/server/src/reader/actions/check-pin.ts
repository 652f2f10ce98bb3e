import { transaction } from '../../platform/database/transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { asReaderId } from '../../platform/ids.ts';
import { WorkNeeded } from '../../platform/logins/guesses.ts';
import { identifierKey } from '../identifier.ts';
import { findKeeper } from '../identity/find-keeper.ts';
import { findPasswordByNumber } from '../password-store.ts';
import type { CheckPin, ReaderParts } from '../services.ts';

/** See `CheckPin`. */
export function checkPins({
  portal,
  passwords,
  throttle,
}: Pick<ReaderParts, 'portal' | 'passwords' | 'throttle'>): CheckPin {
  return async (library, { number, pin, terminal, address, now }) => {
    const { clientid } = library;
    const account = identifierKey(number);
    const attempt = await throttle.login({
      clientid,
      account,
      visit: `${terminal}/${account}`,
      address,
      // A machine cannot do the work. It may only use addresses that the library has named.
      work: Number.POSITIVE_INFINITY,
      now,
    });
    if (attempt instanceof Refusal || attempt instanceof WorkNeeded) return 'wrong';
    const found = await findPasswordByNumber(portal.db, clientid, number);
    const right = await passwords.matches(pin, found?.passwordHash);
    if (!right || found === undefined) return 'wrong';
    const keeper = await findKeeper(portal.db, library, portal.config, asReaderId(found.readerId));
    if (keeper !== undefined) return 'elsewhere';
    await transaction(portal.db, (tx) => attempt.succeeded(tx));
    return 'right';
  };
}
