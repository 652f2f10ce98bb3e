import { createHmac } from 'node:crypto';
import type { ProblemCode } from '@yuelan/contract';
import { dayMs } from '../clock.ts';
import type { Db, Tx } from '../database/tables.ts';
import { transaction } from '../database/transaction.ts';
import { type Refusal, refuse } from '../http/refusal.ts';
import { countFailure, type Kind, waitOf, workOf } from './login-attempts.ts';
import {
  findCount,
  forgetCount,
  isKnownPlace,
  keepPlace,
  lockCount,
  saveCount,
  takeBackFailure,
} from './throttle-store.ts';

/** How long an account remembers a network from which the right password came. */
const placeMs = 90 * dayMs;

export interface Scope {
  readonly kind: Kind;
  readonly key: string;
  /** Failures are counted but do not limit this attempt. */
  readonly exempt?: boolean;
}

/** An attempt that was allowed. */
export interface Attempt {
  /** The guess was right: clears the counted failures. */
  succeeded(tx: Tx): Promise<void>;
}

/** The attempt must be repeated with this many bits of work more than usual. */
export class WorkNeeded {
  readonly bits: number;
  constructor(bits: number) {
    this.bits = bits;
  }
}

/**
 * Slows guessing down without locking anybody out. The counts are stored in the database, so all servers share them and
 * they survive a restart. Accounts and addresses are stored only as HMACs, because people type passwords into the wrong
 * field.
 */
export class Guesses {
  readonly #db: Db;
  readonly #key: Buffer;
  readonly #throttled: ProblemCode;

  /** `throttled` is the refusal for an attempt that must wait. Its fact is `seconds`. */
  constructor(db: Db, key: Buffer, throttled: ProblemCode) {
    this.#db = db;
    this.#key = key;
    this.#throttled = throttled;
  }

  /** Bits of work, beyond the usual ones, that an attempt in this scope needs now. */
  async workFor({ kind, key }: Scope, now: Date): Promise<number> {
    return workOf(kind, await findCount(this.#db, key), now);
  }

  isKnownPlace(place: string, now: Date): Promise<boolean> {
    return isKnownPlace(this.#db, place, now);
  }

  /** An attempt in scopes that only delay it, without extra work. */
  async wait(scopes: readonly Scope[], now: Date, place?: string): Promise<Attempt | Refusal> {
    const outcome = await this.attempt(scopes, now, { work: 0, ...(place === undefined ? {} : { place }) });
    if (outcome instanceof WorkNeeded) throw new Error('No work is asked for here.');
    return outcome;
  }

  /** Counts the attempt as failed until it succeeds, so that simultaneous attempts count too. */
  async attempt(
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
      if (wait > 0) throw new Hindered(refuse(this.#throttled, { seconds: Math.ceil(wait / 1000) }));
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

  scope(kind: Kind, ...parts: readonly string[]): Scope {
    return { kind, key: this.hmac(kind, ...parts) };
  }

  hmac(...parts: readonly string[]): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest('base64url');
  }
}

/** Thrown to undo the counting in the transaction. */
class Hindered extends Error {
  readonly by: Refusal | WorkNeeded;
  constructor(by: Refusal | WorkNeeded) {
    super('hindered');
    this.by = by;
  }
}

/** Whether several people share a count. If so, one person's success leaves the failures of the others counted. */
function isShared(kind: Kind): boolean {
  return kind === 'address' || kind === 'card' || kind === 'cards' || kind === 'staffAddress';
}
