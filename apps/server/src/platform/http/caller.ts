import type { Language } from '@yuelan/contract';
import type { ReaderId, SessionId } from '../ids.ts';
import type { LoginFacts } from '../sessions/tokens.ts';
import type { LibraryScope } from '../tenancy.ts';

/** The facts known about every caller. */
export interface Anybody {
  readonly language: Language;
  readonly requestId: string;
  /** When the request arrived. */
  readonly now: Date;
  /** The client's address, from the socket or from a trusted proxy. Not for logs. */
  readonly address: string;
  /** The bearer token as sent, unchecked. */
  readonly token: string | undefined;
  /** The User-Agent header, at most 400 characters. Not for logs. */
  readonly userAgent: string;
  /** Aborted if the client disconnects before the answer. */
  readonly signal: AbortSignal;
}

/** The caller of a call of level visitor or reader. Library and reader come from the token only. */
export interface Caller extends Anybody {
  readonly library: LibraryScope;
  readonly sessionId: SessionId;
  readonly level: 'visitor' | 'reader';
  /** Set if and only if the level is reader. */
  readonly readerId?: ReaderId;
  /** Set if and only if the level is reader. */
  readonly login?: LoginFacts;
}
