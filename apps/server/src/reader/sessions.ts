import { type Clock, dayMs } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { type ClientId, hashOf, type ReaderId, randomToken, type SessionId } from '../platform/ids.ts';
import type { Identity, IssuedToken, TokenKind } from '../platform/sessions/tokens.ts';
import type { Origin } from './identity/identity-source.ts';
import {
  deleteOldSessions,
  findByToken,
  findSessions,
  insertSession,
  insertToken,
  retireToken,
  type SessionKind,
  type StoredSession,
  touchSession,
} from './session-store.ts';

const prefix = 'r1.';
const minuteMs = 60_000;
/**
 * Twice as many as a reader's home, phone, class and library computer need. Beyond that, the least recently used
 * session ends.
 */
const sessionsAtMost = 10;
/**
 * A session ends after this time, however much it is used. It lasts longer on a device where its reader chose to stay
 * logged in.
 */
const absoluteMs = 12 * 60 * minuteMs;
const stayingAbsoluteMs = 30 * dayMs;
const stayingIdleMs = 14 * dayMs;
/** An unused session ends after this time. The pages renew theirs every hour. At a kiosk the next person is waiting. */
const idleMs: Readonly<Record<SessionKind, number>> = {
  account: 120 * minuteMs,
  wechat: 120 * minuteMs,
  ticket: 120 * minuteMs,
  identity: 120 * minuteMs,
  card: 5 * minuteMs,
};
/** How long a renewed token still opens its session: for requests in progress or a second tab. */
const overlapMs = minuteMs;

export interface NewSession {
  readonly clientid: ClientId;
  readonly readerId: ReaderId;
  readonly kind: SessionKind;
  /** The reader stays logged in on the device. Only a login with a password may ask for this. */
  readonly stays?: boolean;
  readonly device: string;
  /** The account system by which the session begins. */
  readonly origin?: Origin | undefined;
}

const nowhere: Origin = { source: '', account: '', session: '' };

/** The properties that decide how long a session lasts. */
type Lasting = Pick<StoredSession, 'kind' | 'stays'>;

const idleOf = ({ kind, stays }: Lasting) => (stays ? stayingIdleMs : idleMs[kind]);

/** A session is alive only if it was used after this time. */
export function idleSince(session: Lasting, now: Date): string {
  return new Date(now.getTime() - idleOf(session)).toISOString();
}

/** Whether the session was unused for too long. */
function isIdle(session: Lasting & Pick<StoredSession, 'lastUsedAt'>, now: Date): boolean {
  return session.lastUsedAt <= idleSince(session, now);
}

/** When the session ends if it is not used again. */
function endOf(session: Lasting, expiresAt: string, now: Date): string {
  const idle = new Date(now.getTime() + idleOf(session)).toISOString();
  return idle < expiresAt ? idle : expiresAt;
}

/**
 * Readers' sessions. A token is 256 random bits and contains no data: each request looks the session up, so a logout, a
 * changed password or a card reported lost takes effect at once on every server.
 */
export class ReaderSessions implements TokenKind {
  readonly prefix = prefix;
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Begins a session as part of a login's transaction. */
  async open(tx: Tx, session: NewSession): Promise<IssuedToken> {
    const now = this.#clock.now();
    const stays = session.stays === true && session.kind === 'account';
    const lasting = { kind: session.kind, stays };
    const absolute = stays ? stayingAbsoluteMs : absoluteMs;
    const expiresAt = new Date(now.getTime() + absolute).toISOString();
    const { origin = nowhere, ...kept } = session;
    const stored = { ...kept, stays, createdAt: now.toISOString(), expiresAt };
    const id = await insertSession(tx, stored, origin);
    await deleteOldSessions(tx, session.clientid, session.readerId, sessionsAtMost, id);
    return this.#issue(tx, id, lasting, expiresAt, now);
  }

  async identify(token: string): Promise<Identity | undefined> {
    const now = this.#clock.now();
    const found = await findByToken(this.#db, hashOf(token), now.toISOString());
    if (found === undefined || isIdle(found.session, now)) return undefined;
    const { session } = found;
    const aMinuteAgo = new Date(now.getTime() - minuteMs).toISOString();
    if (session.lastUsedAt <= aMinuteAgo) await touchSession(this.#db, session.id, now.toISOString());
    return {
      clientid: session.clientid,
      sessionId: session.id,
      level: 'reader',
      readerId: session.readerId,
      // Readers who logged in by card, WeChat or ticket did not use the password. At a kiosk they could not change it.
      login: {
        kind: session.kind,
        source: session.source,
        mustChangePassword: found.mustChangePassword && session.kind === 'account',
        suspended: found.suspended,
      },
    };
  }

  /**
   * Issues a new token for the session. The present one stays valid for another minute. Undefined if the session has
   * ended.
   */
  async renew(identity: Identity, token: string): Promise<IssuedToken | undefined> {
    const now = this.#clock.now();
    const found = await findByToken(this.#db, hashOf(token), now.toISOString());
    if (found === undefined || found.session.id !== identity.sessionId) return undefined;
    const { id, expiresAt } = found.session;
    await touchSession(this.#db, id, now.toISOString());
    return transaction(this.#db, async (tx) => {
      const alive = await retireToken(tx, hashOf(token), new Date(now.getTime() + overlapMs).toISOString());
      return alive ? this.#issue(tx, id, found.session, expiresAt, now) : undefined;
    });
  }

  /** A reader's live sessions, the most recently used first. */
  async list(clientid: ClientId, readerId: ReaderId): Promise<readonly StoredSession[]> {
    const now = this.#clock.now();
    const sessions = await findSessions(this.#db, clientid, readerId);
    return sessions.filter((session) => session.expiresAt > now.toISOString() && !isIdle(session, now));
  }

  async #issue(tx: Tx, id: SessionId, lasting: Lasting, expiresAt: string, now: Date): Promise<IssuedToken> {
    const token = prefix + randomToken(32);
    await insertToken(tx, id, hashOf(token));
    return { token, expiresAt: endOf(lasting, expiresAt, now), level: 'reader' };
  }
}
