import type { Level } from '@yuelan/contract';
import type { ClientId, ReaderId, SessionId } from '../ids.ts';

/** The levels that tokens open. The desk uses no tokens. */
type TokenLevel = Exclude<Level, 'none' | 'staff'>;

/** The session behind a live token. */
export interface Identity {
  readonly clientid: ClientId;
  readonly sessionId: SessionId;
  readonly level: TokenLevel;
  /** Set if and only if the level is reader. */
  readonly readerId?: ReaderId;
  /** Set if and only if the level is reader. */
  readonly login?: LoginFacts;
}

/** How a reader's session began. What the session may do depends on it. */
export interface LoginFacts {
  readonly kind: 'account' | 'card' | 'wechat' | 'ticket' | 'identity';
  /** The identity source that began the session; empty if there is none. */
  readonly source: string;
  /** True while the reader uses a password that the library issued. */
  readonly mustChangePassword: boolean;
  /** The card is suspended: the reader may only see and return what they have. */
  readonly suspended: boolean;
}

export interface IssuedToken {
  readonly token: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly level: TokenLevel;
}

/** One type of token, recognised by its first characters. */
export interface TokenKind {
  readonly prefix: string;
  /** Returns the session behind a token; undefined if the token is forged, expired or ended. */
  identify(token: string): Identity | undefined | Promise<Identity | undefined>;
  /** The same session with a new expiry time and, if the type requires it, a new token. */
  renew(identity: Identity, token: string): IssuedToken | undefined | Promise<IssuedToken | undefined>;
}

const longestToken = 2000;

/** Every type of token that the portal knows. Visitors' tokens are built in; the reader domain adds its own. */
export class Tokens {
  readonly #kinds: TokenKind[] = [];

  add(kind: TokenKind): void {
    this.#kinds.push(kind);
  }

  /** The token in `Authorization: Bearer …`; undefined if there is none. */
  static fromHeader(header: string | undefined): string | undefined {
    return /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')?.[1];
  }

  async identify(token: string | undefined): Promise<Identity | undefined> {
    if (token === undefined || token.length > longestToken) return undefined;
    return this.#kindOf(token)?.identify(token);
  }

  async renew(identity: Identity, token: string): Promise<IssuedToken | undefined> {
    return this.#kindOf(token)?.renew(identity, token);
  }

  #kindOf(token: string): TokenKind | undefined {
    return this.#kinds.find((kind) => token.startsWith(kind.prefix));
  }
}
