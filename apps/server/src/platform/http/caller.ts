import type { Language } from '@yuelan/contract';
import type { ReaderId, SessionId } from '../ids.ts';
import type { LoginFacts } from '../sessions/tokens.ts';
import type { LibraryScope } from '../tenancy.ts';

/** What is known about every caller. */
export interface Anybody {
  readonly language: Language;
  readonly requestId: string;
  /** The time at which the request came in. */
  readonly now: Date;
  /** The client's address (socket, or what a trusted proxy says). Not for logs. */
  readonly address: string;
  /** The bearer token as sent, unchecked. */
  readonly token: string | undefined;
  /** What the browser says it is; at most 400 characters. Not for logs. */
  readonly userAgent: string;
  /** Aborted when the client goes away before the answer. */
  readonly signal: AbortSignal;
}

/** Who makes a call of level visitor or reader. Tenant and reader come from the token only. */
export interface Caller extends Anybody {
  readonly library: LibraryScope;
  readonly sessionId: SessionId;
  readonly level: 'visitor' | 'reader';
  /** Set exactly when the level is reader. */
  readonly readerId?: ReaderId;
  /** Set exactly when the level is reader. */
  readonly login?: LoginFacts;
}
