import type { Db } from '../platform/database/tables.ts';
import { networkOf } from '../platform/http/network.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { type Attempt, Guesses, type Scope, type WorkNeeded } from '../platform/logins/guesses.ts';

/** A login attempt, and its origin. */
interface LoginTry {
  readonly clientid: string;
  /** As `identifierKey` writes it. */
  readonly account: string;
  readonly visit: string;
  readonly address: string;
  /** Bits of work that came with the attempt, beyond the usual ones. */
  readonly work: number;
  readonly now: Date;
}

/**
 * Slows down the guessing of readers' passwords and cards. After many failures the next attempt needs more work. Only
 * one visit, one account at one network, or a flood has to wait.
 */
export class Throttle {
  readonly #guesses: Guesses;

  constructor(db: Db, key: Buffer) {
    this.#guesses = new Guesses(db, key, 'reader.login.throttled');
  }

  /** A login attempt at an account. */
  async login(attempt: LoginTry): Promise<Attempt | WorkNeeded | Refusal> {
    const { clientid, account, visit, now } = attempt;
    const network = networkOf(attempt.address);
    const place = this.#guesses.hmac('place', clientid, account, network);
    const known = await this.#guesses.isKnownPlace(place, now);
    const scopes: Scope[] = [
      { ...this.#guesses.scope('address', network), exempt: known },
      ...(known ? [] : [this.#guesses.scope('account', clientid, account)]),
      this.#guesses.scope('pair', clientid, account, network),
      this.#guesses.scope('visit', visit),
    ];
    return this.#guesses.attempt(scopes, now, { work: attempt.work, place });
  }

  /** Bits of work, beyond the usual ones, that a login to a new account from this address needs now. */
  workFor(address: string, now: Date): Promise<number> {
    return this.#guesses.workFor(this.#guesses.scope('address', networkOf(address)), now);
  }

  /** An attempt with a card. */
  card(clientid: string, address: string, now: Date): Promise<Attempt | Refusal> {
    return this.#guesses.wait(
      [this.#guesses.scope('card', clientid, networkOf(address)), this.#guesses.scope('cards', clientid)],
      now,
    );
  }

  /** An attempt at the password of a reader who is logged in. */
  password(clientid: string, readerId: string, now: Date): Promise<Attempt | Refusal> {
    return this.#guesses.wait([this.#guesses.scope('password', clientid, readerId)], now);
  }

  /** A copy of a reader's personal data. */
  copy(clientid: string, readerId: string, now: Date): Promise<Attempt | Refusal> {
    return this.#guesses.wait([this.#guesses.scope('copy', clientid, readerId)], now);
  }

  /** An account name for the log: the same for the same number entered, and useless without this installation's key. */
  accountForLog(clientid: string, account: string): string {
    return this.#guesses.hmac('log', clientid, account).slice(0, 16);
  }
}
