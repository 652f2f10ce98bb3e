import type { Db } from '../platform/database/tables.ts';
import { networkOf } from '../platform/http/network.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { type Attempt, Guesses } from '../platform/logins/guesses.ts';

/** Slows down the guessing of the staff's passwords, codes and one-time addresses. */
export class StaffThrottle {
  readonly #guesses: Guesses;

  constructor(db: Db, key: Buffer) {
    this.#guesses = new Guesses(db, key, 'staff.login.throttled');
  }

  /** A password at the login: counted by account and by address. */
  async login(serviceid: string, login: string, address: string, now: Date): Promise<Attempt | Refusal> {
    const network = networkOf(address);
    const place = this.#guesses.hmac('staff-place', serviceid, login, network);
    const known = await this.#guesses.isKnownPlace(place, now);
    return this.#guesses.wait(
      [
        { ...this.#guesses.scope('staffAddress', network), exempt: known },
        ...(known ? [] : [this.#guesses.scope('staffAccount', serviceid, login)]),
        this.#guesses.scope('staffPair', serviceid, login, network),
      ],
      now,
      place,
    );
  }

  /** A second factor, or a repeated password, for an account whose password was correct. */
  second(accountId: string, now: Date): Promise<Attempt | Refusal> {
    return this.#guesses.wait([this.#guesses.scope('staffSecond', accountId)], now);
  }

  ticket(address: string, now: Date): Promise<Attempt | Refusal> {
    return this.#guesses.wait([this.#guesses.scope('staffAddress', networkOf(address))], now);
  }

  accountForLog(serviceid: string, login: string): string {
    return this.#guesses.hmac('staff-log', serviceid, login).slice(0, 16);
  }
}
