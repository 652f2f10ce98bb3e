import { asSessionId, type ClientId, randomToken, type SessionId } from '../ids.ts';
import type { Identity, IssuedToken, TokenKind } from './tokens.ts';

const prefix = 'd1.';
/** Nothing checks this time; it only has to outlast rendering. */
const expiresAt = '9999-12-31T00:00:00.000Z';

/** The session in which the server makes calls for the pages it renders. It belongs to nobody and is never stored. */
export const renderSession: SessionId = asSessionId('rendered-by-the-server');

/** Visitor tokens that the server issues to itself, one for each library. They live as long as the process. */
export class RenderSessions implements TokenKind {
  readonly prefix = prefix;
  readonly #tokens = new Map<ClientId, string>();
  readonly #libraries = new Map<string, ClientId>();

  issue(clientid: ClientId): IssuedToken {
    const token = this.#tokens.get(clientid) ?? prefix + randomToken(32);
    this.#tokens.set(clientid, token);
    this.#libraries.set(token, clientid);
    return { token, expiresAt, level: 'visitor' };
  }

  identify(token: string): Identity | undefined {
    const clientid = this.#libraries.get(token);
    return clientid === undefined ? undefined : { clientid, sessionId: renderSession, level: 'visitor' };
  }

  renew(): undefined {
    return undefined;
  }
}
