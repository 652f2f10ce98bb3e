import { z } from 'zod';
import type { Db, Tx } from '../../platform/database/tables.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { randomToken } from '../../platform/ids.ts';
import { keepOneUse, takeOneUse } from '../one-use.ts';
import type { Origin } from './identity-source.ts';

/** Enough time for a person to find the card. */
const lifeMs = 10 * 60_000;

/** An account that its owner may bind to a card. */
const boundSchema = z.object({
  account: z.string(),
  source: z.string(),
  // Tickets of the previous version have none.
  session: z.string().default(''),
});

type Visit = Pick<Caller, 'library' | 'sessionId' | 'now'>;

/**
 * Issues a ticket for an account that belongs to nobody yet. The next login with a card and password in this visit
 * binds the account.
 */
export async function giveBindTicket(db: Db, visit: Visit, unbound: Origin): Promise<string> {
  const ticket = randomToken(32);
  await keepOneUse(db, {
    purpose: 'bind-ticket',
    secret: ticket,
    clientid: visit.library.clientid,
    session: visit.sessionId,
    subject: JSON.stringify(unbound),
    expiresAt: new Date(visit.now.getTime() + lifeMs),
  });
  return ticket;
}

/** Uses up the ticket; undefined if it is used, expired, forged, or from another library or visit. */
export async function takeBindTicket(tx: Tx, visit: Visit, ticket: string): Promise<Origin | undefined> {
  const subject = await takeOneUse(tx, {
    purpose: 'bind-ticket',
    secret: ticket,
    clientid: visit.library.clientid,
    session: visit.sessionId,
    now: visit.now,
  });
  return subject === undefined ? undefined : boundSchema.parse(JSON.parse(subject));
}
