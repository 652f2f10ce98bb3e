import type { Words } from '@yuelan/contract';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/tables.ts';
import type { Reason } from './report-file.ts';

/**
 * Data that a domain attaches to imported items: a loan to a copy, a review to a title. An undo keeps an item that has
 * some.
 */
export interface Attachment {
  readonly to: 'title' | 'copy' | 'reader';
  readonly why: Words;
  /** Returns the ids, of those given, that something is attached to. */
  find(tx: Tx, ids: readonly (string | number)[]): Promise<readonly (string | number)[]>;
}

/** An attachment that consists of the rows of a table that refer to the item. */
export function attachedBy(to: Attachment['to'], table: string, column: string, why: Words): Attachment {
  return {
    to,
    why,
    async find(tx, ids) {
      const { rows } = await sql<{ readonly id: string | number }>`
        select distinct ${sql.ref(column)} as id from ${sql.table(table)}
        where ${sql.ref(column)} in (${sql.join(ids)})
      `.execute(tx);
      return rows.map(({ id }) => id);
    },
  };
}

/** The items that an undo must keep, each with the reason: its first attachment. */
export async function findAttached<Id extends string | number>(
  tx: Tx,
  attachments: readonly Attachment[],
  to: Attachment['to'],
  ids: readonly Id[],
): Promise<ReadonlyMap<string | number, Reason>> {
  const attached = new Map<string | number, Reason>();
  if (ids.length === 0) return attached;
  for (const { why, find } of attachments.filter((one) => one.to === to))
    for (const id of await find(tx, ids))
      if (!attached.has(id)) attached.set(id, { code: 'undo.attached', zh: why['zh-CN'], en: why['en-US'] });
  return attached;
}
