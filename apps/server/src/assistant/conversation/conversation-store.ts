import type { Db, Tx } from '../../platform/database/tables.ts';
import type { ClientId } from '../../platform/ids.ts';

/** The session that the conversation must belong to. */
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
 * Takes a conversation for one question. Returns `busy` while another question is being answered, `missing` if the
 * conversation has expired or belongs to another session.
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

/** Releases a conversation. `memory` replaces its memory; undefined keeps it. */
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
