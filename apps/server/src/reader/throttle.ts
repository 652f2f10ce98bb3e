import { createHmac } from 'node:crypto';
import type { Db, Tx } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { networkOf } from '../platform/http/network.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';

/** So many failures are free; from then on each has to wait twice as long as the one before, up to a limit. */
interface Policy {
  readonly free: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

const policies = {
  /** One account from one address. */
  pair: { free: 5, firstWaitMs: 2000, longestWaitMs: 60_000 },
  /** One account from anywhere; places where its owner logged in before are exempt. */
  account: { free: 10, firstWaitMs: 2000, longestWaitMs: 60_000 },
  /** One address, for any accounts: a school often has a single one. */
  address: { free: 60, firstWaitMs: 1000, longestWaitMs: 30_000 },
  /** Cards at one kiosk address, and at all kiosks of a library. */
  card: { free: 10, firstWaitMs: 2000, longestWaitMs: 60_000 },
  cards: { free: 60, firstWaitMs: 1000, longestWaitMs: 10_000 },
  /** The old password, asked of a reader who is in. */
  password: { free: 5, firstWaitMs: 2000, longestWaitMs: 60_000 },
} as const satisfies Record<string, Policy>;
type Kind = keyof typeof policies;

/** Without another failure a count is forgotten. */
const forgetMs = 15 * 60_000;
/** An address from which the right password came is exempt from the count of all addresses for so long. */
const placeMs = 90 * 86_400_000;

interface Scope {
  readonly kind: Kind;
  readonly key: string;
}

/** A try that was let through. */
export interface Attempt {
  /** The password was right: what was counted is forgotten. */
  succeeded(tx: Tx): Promise<void>;
}

/**
 * Slows guessing down without locking anybody out: counts live in the database, so that every server and a restart know
 * them. What is counted is kept as an HMAC only: people type passwords into the wrong field.
 */
export class Throttle {
  readonly #db: Db;
  readonly #key: Buffer;

  constructor(db: Db, key: Buffer) {
    this.#db = db;
    this.#key = key;
  }

  /** A try at an account. Counted as failed until it is told otherwise, so that tries at once count too. */
  async login(clientid: string, account: string, address: string, now: Date): Promise<Attempt | Refusal> {
    const network = networkOf(address);
    const place = this.#hmac('place', clientid, account, network);
    const known = await this.#db
      .selectFrom('login_place')
      .select('place')
      .where('place', '=', place)
      .where('forgotten_at', '>', now.toISOString())
      .executeTakeFirst();
    const scopes: Scope[] = [
      this.#scope('address', network),
      ...(known === undefined ? [this.#scope('account', clientid, account)] : []),
      this.#scope('pair', clientid, account, network),
    ];
    return this.#attempt(scopes, now, place);
  }

  /** A try with a card. */
  card(clientid: string, address: string, now: Date): Promise<Attempt | Refusal> {
    return this.#attempt(
      [this.#scope('card', clientid, networkOf(address)), this.#scope('cards', clientid)],
      now,
    );
  }

  /** A try at the password of a reader who is in. */
  password(clientid: string, readerId: string, now: Date): Promise<Attempt | Refusal> {
    return this.#attempt([this.#scope('password', clientid, readerId)], now);
  }

  async #attempt(scopes: readonly Scope[], now: Date, place?: string): Promise<Attempt | Refusal> {
    const wait = await transaction(this.#db, async (tx) => {
      for (const scope of scopes) await countFailure(tx, scope, now);
      return undefined;
    }).catch((error: unknown) => {
      if (error instanceof Blocked) return error.until;
      throw error;
    });
    if (wait !== undefined) {
      const seconds = Math.max(1, Math.ceil((Date.parse(wait) - now.getTime()) / 1000));
      return refuse('reader.login.throttled', { seconds });
    }
    return {
      succeeded: async (tx) => {
        for (const { kind, key } of scopes) await forgive(tx, kind, key);
        if (place === undefined) return;
        const forgotten = { forgotten_at: new Date(now.getTime() + placeMs).toISOString() };
        await tx
          .insertInto('login_place')
          .values({ place, ...forgotten })
          .onConflict((conflict) => conflict.column('place').doUpdateSet(forgotten))
          .execute();
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

/** Thrown to take back what the other scopes counted. */
class Blocked extends Error {
  readonly until: string;
  constructor(until: string) {
    super('blocked');
    this.until = until;
  }
}

async function countFailure(tx: Tx, { kind, key }: Scope, now: Date): Promise<void> {
  const at = now.toISOString();
  const forgottenAt = new Date(now.getTime() + forgetMs).toISOString();
  // The row lock that this takes makes tries at once wait for each other.
  const counted = await tx
    .insertInto('login_throttle')
    .values({ scope: key, failures: 1, blocked_until: at, forgotten_at: forgottenAt })
    .onConflict((conflict) =>
      conflict
        .column('scope')
        .doUpdateSet((row) => ({
          failures: row
            .case()
            .when('login_throttle.forgotten_at', '<=', at)
            .then(1)
            .else(row('login_throttle.failures', '+', 1))
            .end(),
          forgotten_at: forgottenAt,
        }))
        .where('login_throttle.blocked_until', '<=', at),
    )
    .returning('failures')
    .executeTakeFirst();
  if (counted === undefined) {
    const row = await tx
      .selectFrom('login_throttle')
      .select('blocked_until')
      .where('scope', '=', key)
      .executeTakeFirstOrThrow();
    throw new Blocked(row.blocked_until);
  }
  const wait = waitAfter(policies[kind], counted.failures);
  if (wait === 0) return;
  await tx
    .updateTable('login_throttle')
    .set({ blocked_until: new Date(now.getTime() + wait).toISOString() })
    .where('scope', '=', key)
    .execute();
}

/** Milliseconds to wait after so many failures. */
function waitAfter(policy: Policy, failures: number): number {
  if (failures < policy.free) return 0;
  return Math.min(policy.longestWaitMs, policy.firstWaitMs * 2 ** Math.min(20, failures - policy.free));
}

/** An address keeps the failures of the others who use it; everything else begins anew. */
async function forgive(tx: Tx, kind: Kind, key: string): Promise<void> {
  if (kind !== 'address' && kind !== 'card' && kind !== 'cards') {
    await tx.deleteFrom('login_throttle').where('scope', '=', key).execute();
    return;
  }
  await tx
    .updateTable('login_throttle')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('scope', '=', key)
    .where('failures', '>', 0)
    .execute();
}
