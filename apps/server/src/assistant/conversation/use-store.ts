import type { Db, Tx } from '../../platform/database/tables.ts';
import type { ClientId } from '../../platform/ids.ts';

export type UseKind = 'conversations' | 'questions' | 'asked' | 'tokens';

export interface UseKey {
  readonly clientid: ClientId;
  /** YYYY-MM-DD in UTC. */
  readonly day: string;
  /** `library`, or a keyed hash of a session or a network. */
  readonly scope: string;
}

/** Adds to the counts and returns the new totals. The row lock makes concurrent callers wait for each other. */
export async function addUse(
  tx: Tx | Db,
  key: UseKey,
  added: Partial<Record<UseKind, number>>,
): Promise<Readonly<Record<UseKind, number>>> {
  const { conversations = 0, questions = 0, asked = 0, tokens = 0 } = added;
  return tx
    .insertInto('assistant_use')
    .values({ ...key, conversations, questions, asked, tokens })
    .onConflict((conflict) =>
      conflict.columns(['clientid', 'day', 'scope']).doUpdateSet((row) => ({
        conversations: row('assistant_use.conversations', '+', conversations),
        questions: row('assistant_use.questions', '+', questions),
        asked: row('assistant_use.asked', '+', asked),
        tokens: row('assistant_use.tokens', '+', tokens),
      })),
    )
    .returning(['conversations', 'questions', 'asked', 'tokens'])
    .executeTakeFirstOrThrow();
}

/** Deletes the counts of sessions and networks from before a day; a library's own counts stay for its reports. */
export async function deleteUseBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('assistant_use').where('day', '<', day).where('scope', '!=', 'library').execute();
}
