import type { Db, Tx } from '../../platform/database/tables.ts';
import type { ClientId } from '../../platform/ids.ts';

/** Whose conversation it must be. */
export interface ConversationScope {
  readonly clientid: ClientId;
  readonly sessionHash: string;
}

export async function insertConversation(
  tx: Tx,
  scope: ConversationScope,
  id: string,
  memory: string,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('assistant_conversation')
    .values({
      id,
      clientid: scope.clientid,
      session_hash: scope.sessionHash,
      memory,
      busy_until: '',
      expires_at: expiresAt.toISOString(),
    })
    .execute();
}

/**
 * Takes a conversation for one question. `busy` while another question is being answered, `missing` when it is not this
 * session's, or over.
 */
export async function takeConversation(
  tx: Tx,
  scope: ConversationScope,
  id: string,
  times: { readonly now: Date; readonly busyUntil: Date; readonly expiresAt: Date },
): Promise<{ readonly memory: string } | 'busy' | 'missing'> {
  const now = times.now.toISOString();
  const own = { id, clientid: scope.clientid, session_hash: scope.sessionHash };
  const taken = await tx
    .updateTable('assistant_conversation')
    .set({ busy_until: times.busyUntil.toISOString(), expires_at: times.expiresAt.toISOString() })
    .where((eb) => eb.and(own))
    .where('expires_at', '>', now)
    .where('busy_until', '<=', now)
    .returning('memory')
    .executeTakeFirst();
  if (taken !== undefined) return taken;
  const there = await tx
    .selectFrom('assistant_conversation')
    .select('id')
    .where((eb) => eb.and(own))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return there === undefined ? 'missing' : 'busy';
}

/** Lets a conversation go; `memory` is what it now remembers, or nothing when the question came to nothing. */
export async function releaseConversation(db: Db, id: string, memory: string | undefined): Promise<void> {
  await db
    .updateTable('assistant_conversation')
    .set({ busy_until: '', ...(memory === undefined ? {} : { memory }) })
    .where('id', '=', id)
    .execute();
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('assistant_conversation').where('expires_at', '<=', now.toISOString()).execute();
}
