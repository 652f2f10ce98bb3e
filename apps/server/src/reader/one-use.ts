import type { Db, Tx } from '../platform/database/tables.ts';
import { type ClientId, hashOf } from '../platform/ids.ts';

type Purpose = 'captcha' | 'identity-state' | 'bind-ticket' | 'login-ticket' | 'logout-token';

/** A secret that can be used once before it expires. The secret itself is not stored. */
export interface OneUse {
  readonly purpose: Purpose;
  readonly secret: string;
  readonly clientid: ClientId;
  /** The visit that may use it; if empty, any visit of the library. */
  readonly session?: string;
  readonly subject: string;
  readonly expiresAt: Date;
}

const keyOf = (purpose: Purpose, secret: string) => hashOf(`${purpose} ${secret}`);

export async function keepOneUse(db: Db | Tx, thing: OneUse): Promise<void> {
  await db.insertInto('one_use').values(rowOf(thing)).execute();
}

const rowOf = (thing: OneUse) => ({
  hash: keyOf(thing.purpose, thing.secret),
  purpose: thing.purpose,
  clientid: thing.clientid,
  session: thing.session ?? '',
  subject: thing.subject,
  expires_at: thing.expiresAt.toISOString(),
});

/** Records something that may happen once. Returns false if it happened before. */
export async function noteOneUse(tx: Tx, thing: OneUse): Promise<boolean> {
  const noted = await tx
    .insertInto('one_use')
    .values(rowOf(thing))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return (noted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface OneUseLookup {
  readonly purpose: Purpose;
  readonly secret: string;
  readonly clientid: ClientId;
  readonly session?: string;
  readonly now: Date;
}

/**
 * Uses up the secret and returns its meaning; undefined if it is used, expired, forged, or from another library or
 * visit.
 */
export async function takeOneUse(db: Db | Tx, lookup: OneUseLookup): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('one_use')
    .where('hash', '=', keyOf(lookup.purpose, lookup.secret))
    .where(({ and }) => and({ clientid: lookup.clientid, session: lookup.session ?? '' }))
    .returning(['subject', 'expires_at'])
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > lookup.now.toISOString() ? taken.subject : undefined;
}

/** Returns the meaning of a secret without using it up. */
export async function lookAtOneUse(db: Db, lookup: OneUseLookup): Promise<string | undefined> {
  const found = await db
    .selectFrom('one_use')
    .select('subject')
    .where('hash', '=', keyOf(lookup.purpose, lookup.secret))
    .where(({ and }) => and({ clientid: lookup.clientid, session: lookup.session ?? '' }))
    .where('expires_at', '>', lookup.now.toISOString())
    .executeTakeFirst();
  return found?.subject;
}
