import { createHmac } from 'node:crypto';
import type { Tx } from '../../platform/database/tables.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { networkOf } from '../../platform/http/network.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { addUse, type UseKey } from './use-store.ts';

/** Daily limits of one session and one network. A whole school often shares a single address. */
const perDay = {
  session: { conversations: 100, questions: 300 },
  network: { conversations: 4000, questions: 12_000 },
} as const;

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Makes the keys under which sessions and networks are counted: keyed hashes that do not reveal who they are. */
export class UseScopes {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  session(caller: Caller): UseKey {
    return this.#scope(caller, 'session', caller.readerId ?? caller.sessionId);
  }

  network(caller: Caller): UseKey {
    return this.#scope(caller, 'network', networkOf(caller.address));
  }

  library(caller: Caller): UseKey {
    return { clientid: caller.library.clientid, day: dayOf(caller.now), scope: 'library' };
  }

  #scope(caller: Caller, kind: 'session' | 'network', name: string): UseKey {
    const { clientid } = caller.library;
    const day = dayOf(caller.now);
    const hash = createHmac('sha256', this.#key)
      .update(JSON.stringify([clientid, day, kind, name]))
      .digest('base64url');
    return { clientid, day, scope: `${kind}:${hash.slice(0, 22)}` };
  }
}

/**
 * Counts a conversation or a question for its session, network and library; refuses it when a daily limit is
 * exceeded.
 */
export async function countUse(
  tx: Tx,
  scopes: UseScopes,
  caller: Caller,
  kind: 'conversations' | 'questions',
): Promise<void> {
  for (const [key, most] of [
    [scopes.network(caller), perDay.network],
    [scopes.session(caller), perDay.session],
  ] as const)
    if ((await addUse(tx, key, { [kind]: 1 }))[kind] > most[kind]) throw refuse('assistant.budget.spent');
  await addUse(tx, scopes.library(caller), { [kind]: 1 });
}
