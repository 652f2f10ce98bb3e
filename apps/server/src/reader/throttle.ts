import { createHmac } from 'node:crypto';
import { dayMs } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { networkOf } from '../platform/http/network.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import { countFailure, type Kind, waitOf, workOf } from './rules/login-attempts.ts';
import {
  findCount,
  forgetCount,
  isKnownPlace,
  keepPlace,
  lockCount,
  saveCount,
  takeBackFailure,
} from './throttle-store.ts';

/** How long a network from which the right password came counts as known to that account. */
const placeMs = 90 * dayMs;

interface Scope {
  readonly kind: Kind;
  readonly key: string;
  /** Failures are counted, but do not limit this attempt. */
  readonly exempt?: boolean;
}

/** Who tries to log in, and from where. */
export interface LoginTry {
  readonly clientid: string;
  /** As `identifierKey` writes it. */
  readonly account: string;
  readonly visit: string;
  readonly address: string;
  /** Bits of work that came with the attempt beyond the usual ones. */
  readonly work: number;
  readonly now: Date;
}

/** An attempt that was let through. */
export interface Attempt {
  /** The password was right: forget the counted failures. */
  succeeded(tx: Tx): Promise<void>;
}

/** The attempt must be repeated with this many bits of work beyond the usual ones. */
export class WorkNeeded {
  readonly bits: number;
  constructor(bits: number) {
    this.bits = bits;
  }
}

/**
 * Slows guessing down without locking anybody out: after many failures the next attempt needs more work, and
 * only one visit, one account at one network, or a flood has to wait. Counts are stored in the database, so
 * that all servers share them and they survive a restart. What is counted is stored only as an HMAC, because
 * people type passwords into the wrong field.
 */
export class Throttle {
  readonly #db: Db;
  readonly #key: Buffer;

  constructor(db: Db, key: Buffer) {
    this.#db = db;
    this.#key = key;
  }

  /** A login attempt at an account. Counts as failed until it succeeds, so that simultaneous attempts count too. */
  async login(attempt: LoginTry): Promise<Attempt | WorkNeeded | Refusal> {
    const { clientid, account, visit, now } = attempt;
    const network = networkOf(attempt.address);
    const place = this.#hmac('place', clientid, account, network);
    const known = await isKnownPlace(this.#db, place, now);
    const scopes: Scope[] = [
      { ...this.#scope('address', network), exempt: known },
      ...(known ? [] : [this.#scope('account', clientid, account)]),
      this.#scope('pair', clientid, account, network),
      this.#scope('visit', visit),
    ];
    return this.#attempt(scopes, now, { work: attempt.work, place });
  }

  /** Bits of work beyond the usual ones that a login to a new account from this address needs now. */
  async workFor(address: string, now: Date): Promise<number> {
    const { kind, key } = this.#scope('address', networkOf(address));
    return workOf(kind, await findCount(this.#db, key), now);
  }

  /** An attempt with a card. */
  card(clientid: string, address: string, now: Date): Promise<Attempt | Refusal> {
    return this.#wait(
      [this.#scope('card', clientid, networkOf(address)), this.#scope('cards', clientid)],
      now,
    );
  }

  /** An attempt at the password of a reader who is logged in. */
  password(clientid: string, readerId: string, now: Date): Promise<Attempt | Refusal> {
    return this.#wait([this.#scope('password', clientid, readerId)], now);
  }

  /** A copy of a reader's personal data. */
  copy(clientid: string, readerId: string, now: Date): Promise<Attempt | Refusal> {
    return this.#wait([this.#scope('copy', clientid, readerId)], now);
  }

  /** An account for the log: the same for the same number entered, and useless without this installation's key. */
  accountForLog(clientid: string, account: string): string {
    return this.#hmac('log', clientid, account).slice(0, 16);
  }

  async #wait(scopes: readonly Scope[], now: Date): Promise<Attempt | Refusal> {
    const outcome = await this.#attempt(scopes, now, { work: 0 });
    if (outcome instanceof WorkNeeded) throw new Error('No work is asked for here.');
    return outcome;
  }

  async #attempt(
    scopes: readonly Scope[],
    now: Date,
    { work, place }: { readonly work: number; readonly place?: string },
  ): Promise<Attempt | WorkNeeded | Refusal> {
    const hindrance = await transaction(this.#db, async (tx) => {
      let [wait, bits] = [0, 0];
      for (const { kind, key, exempt } of scopes) {
        const count = await lockCount(tx, key);
        if (exempt !== true) {
          wait = Math.max(wait, waitOf(kind, count, now));
          bits = Math.max(bits, workOf(kind, count, now));
        }
        await saveCount(tx, key, countFailure(kind, count, now));
      }
      if (wait > 0) throw new Hindered(refuse('reader.login.throttled', { seconds: Math.ceil(wait / 1000) }));
      if (bits > work) throw new Hindered(new WorkNeeded(bits));
      return undefined;
    }).catch((error: unknown) => {
      if (error instanceof Hindered) return error.by;
      throw error;
    });
    if (hindrance !== undefined) return hindrance;
    return {
      succeeded: async (tx) => {
        for (const { kind, key } of scopes)
          await (isShared(kind) ? takeBackFailure(tx, key) : forgetCount(tx, key));
        if (place !== undefined) await keepPlace(tx, place, new Date(now.getTime() + placeMs));
      },
    };
  }

  #scope(kind: Kind, ...parts: readonly string[]): Scope {
    return { kind, key: this.#hmac(kind, ...parts) };
  }

  #hmac(...parts: readonly string[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest('base64url');
  }
}

/** Thrown to undo what the scopes counted. */
class Hindered extends Error {
  readonly by: Refusal | WorkNeeded;
  constructor(by: Refusal | WorkNeeded) {
    super('hindered');
    this.by = by;
  }
}

/** When one person succeeds, a count that several people share keeps the failures of the others. */
function isShared(kind: Kind): boolean {
  return kind === 'address' || kind === 'card' || kind === 'cards';
}
