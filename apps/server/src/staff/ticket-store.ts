import { dayMs } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import { hashOf, randomToken } from '../platform/ids.ts';

const lifeMs = { setup: 7 * dayMs, invitation: 3 * dayMs } as const;

export interface FoundTicket {
  readonly purpose: keyof typeof lifeMs;
  readonly accountId: string | null;
  readonly expiresAt: string;
}

/** A new one-time address. `ticket` is shown once; only its hash is stored. */
export interface NewTicket {
  readonly ticket: string;
  readonly expiresAt: string;
}

/** Makes a one-time address. Earlier ones for the same purpose stop working. */
export async function insertTicket(
  tx: Tx,
  purpose: keyof typeof lifeMs,
  accountId: string | null,
  now: Date,
): Promise<NewTicket> {
  await tx
    .deleteFrom('staff_ticket')
    .where('purpose', '=', purpose)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .execute();
  const ticket = randomToken(24);
  const expiresAt = new Date(now.getTime() + lifeMs[purpose]).toISOString();
  await tx
    .insertInto('staff_ticket')
    .values({ hash: hashOf(ticket), purpose, account_id: accountId, expires_at: expiresAt })
    .execute();
  return { ticket, expiresAt };
}

export async function findTicket(db: Db, ticket: string, now: Date): Promise<FoundTicket | undefined> {
  const row = await db
    .selectFrom('staff_ticket')
    .selectAll()
    .where('hash', '=', hashOf(ticket))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : { purpose: row.purpose, accountId: row.account_id, expiresAt: row.expires_at };
}

/** Uses up the address. Returns false if it was used before. */
export async function takeTicket(tx: Tx, ticket: string): Promise<boolean> {
  const taken = await tx.deleteFrom('staff_ticket').where('hash', '=', hashOf(ticket)).executeTakeFirst();
  return taken.numDeletedRows > 0n;
}
