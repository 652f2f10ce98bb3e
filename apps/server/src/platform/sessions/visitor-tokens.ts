import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { asClientId, asSessionId, type ClientId, randomToken, type SessionId } from '../ids.ts';
import type { Identity, IssuedToken, TokenKind } from './tokens.ts';

const prefix = 'v1.';
const lifeSeconds = 12 * 60 * 60;
/** The clocks of several servers may differ a little. */
const toleranceSeconds = 60;
const tokensKept = 20_000;

/** clientid, session, issued at, expires at (seconds since 1970). */
const payloadSchema = z.tuple([z.string(), z.string().min(20), z.int(), z.int()]);

interface Known {
  readonly identity: Identity;
  readonly issued: number;
  readonly expires: number;
}

/**
 * Visitor tokens: `v1.<payload>.<HMAC-SHA-256>`. A token carries all its data, so reading one needs no database. It
 * gives access to public data only, and expires after 12 hours.
 */
export class VisitorTokens implements TokenKind {
  readonly prefix = prefix;
  readonly #key: Buffer;
  readonly #clock: Clock;
  readonly #known = new Map<string, Known>();

  constructor(key: Buffer, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  /** Issues a token for a library. `sessionId` continues a session; without it a new one begins. */
  issue(clientid: ClientId, sessionId: SessionId = asSessionId(randomToken(16))): IssuedToken {
    const issued = this.#seconds();
    const expires = issued + lifeSeconds;
    const payload = Buffer.from(JSON.stringify([clientid, sessionId, issued, expires])).toString('base64url');
    const signed = prefix + payload;
    return {
      token: `${signed}.${this.#sign(signed)}`,
      expiresAt: new Date(expires * 1000).toISOString(),
      level: 'visitor',
    };
  }

  identify(token: string): Identity | undefined {
    const known = this.#known.get(token) ?? this.#read(token);
    if (known === undefined) return undefined;
    const now = this.#seconds();
    return known.issued - toleranceSeconds <= now && now < known.expires ? known.identity : undefined;
  }

  renew(identity: Identity): IssuedToken {
    return this.issue(identity.clientid, identity.sessionId);
  }

  #read(token: string): Known | undefined {
    const cut = token.lastIndexOf('.');
    if (cut <= prefix.length) return undefined;
    const signed = token.slice(0, cut);
    const expected = this.#sign(signed);
    // Compare the texts, not the bytes: several texts decode to the same bytes.
    const given = Buffer.from(token.slice(cut + 1));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const payload = payloadSchema.safeParse(
      parseJson(Buffer.from(signed.slice(prefix.length), 'base64url').toString()),
    );
    if (!payload.success) return undefined;
    const [clientid, sessionId, issued, expires] = payload.data;
    const known: Known = {
      identity: { clientid: asClientId(clientid), sessionId: asSessionId(sessionId), level: 'visitor' },
      issued,
      expires,
    };
    if (this.#known.size >= tokensKept) {
      const oldest = this.#known.keys().next().value;
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.set(token, known);
    return known;
  }

  #sign(text: string): Buffer {
    return Buffer.from(createHmac('sha256', this.#key).update(text).digest('base64url'));
  }

  #seconds(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
