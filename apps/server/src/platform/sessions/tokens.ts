import type { Level } from '@yuelan/contract';
import type { ClientId, ReaderId, SessionId } from '../ids.ts';

/** The levels that tokens open; the desk takes none. */
type TokenLevel = Exclude<Level, 'none' | 'staff'>;

/** Who a live token stands for. */
export interface Identity {
  readonly clientid: ClientId;
  readonly sessionId: SessionId;
  readonly level: TokenLevel;
  /** Set exactly when the level is reader. */
  readonly readerId?: ReaderId;
  /** Set exactly when the level is reader. */
  readonly login?: LoginFacts;
}

/** What a reader's session may do depends on how it began. */
export interface LoginFacts {
  readonly kind: 'account' | 'card' | 'wechat' | 'ticket' | 'identity';
  /** The identity source by which the session began; empty: none. */
  readonly source: string;
  /** True while the reader uses a password that the library issued. */
  readonly mustChangePassword: boolean;
  /** The card is suspended: the reader may see and give back what they have. */
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
  /** Who the token stands for; nothing when it is forged, expired or ended. */
  identify(token: string): Identity | undefined | Promise<Identity | undefined>;
  /** The same session with a new end (and, where the type requires it, a new token). */
  renew(identity: Identity, token: string): IssuedToken | undefined | Promise<IssuedToken | undefined>;
}

const longestToken = 2000;

/** Every type of token that the portal knows. Visitors' tokens are built in; the reader domain adds its own. */
export class Tokens {
  readonly #kinds: TokenKind[] = [];

  add(kind: TokenKind): void {
    this.#kinds.push(kind);
  }

  /** The token in `Authorization: Bearer …`; nothing when there is none. */
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
