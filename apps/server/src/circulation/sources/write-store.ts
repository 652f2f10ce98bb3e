import type { Selectable } from 'kysely';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../../platform/ids.ts';
import type { SourceWriteTable } from '../tables.ts';

export type StoredWrite = Selectable<SourceWriteTable>;

export interface NewWrite {
  readonly clientid: ClientId;
  readonly readerId: ReaderId;
  readonly key: string;
  readonly action: StoredWrite['action'];
  readonly item: string;
  /** How the loan stood before a renewal; empty for anything else. */
  readonly before: string;
  readonly at: Date;
}

/** Records a write before it is sent; undefined if the key is known or another write of the item is still open. */
export async function beginWrite(db: Db, write: NewWrite): Promise<number | undefined> {
  try {
    const { id } = await db
      .insertInto('source_write')
      .values({
        write_key: write.key,
        clientid: write.clientid,
        reader_id: write.readerId,
        action: write.action,
        item: write.item,
        due_before: write.before,
        state: 'sent',
        sent_at: write.at.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (isDuplicate(error)) return undefined;
    throw error;
  }
}

export async function endWrite(db: Db, id: number, state: StoredWrite['state'], result = ''): Promise<void> {
  await db
    .updateTable('source_write')
    .set({ state, result })
    .where('id', '=', id)
    .where('state', 'in', ['sent', 'unsure'])
    .execute();
}

export async function findWrite(db: Db, clientid: ClientId, key: string): Promise<StoredWrite | undefined> {
  return db
    .selectFrom('source_write')
    .selectAll()
    .where(({ and }) => and({ clientid, write_key: key }))
    .executeTakeFirst();
}

/** The reader's writes whose outcome is not yet known. */
export async function findOpenWrites(
  db: Db,
  { clientid, readerId }: { readonly clientid: ClientId; readonly readerId: ReaderId },
): Promise<readonly StoredWrite[]> {
  return db
    .selectFrom('source_write')
    .selectAll()
    .where(({ and }) => and({ clientid, reader_id: readerId }))
    .where('state', 'in', ['sent', 'unsure'])
    .execute();
}

const unsureAtMost = 100;

/** Writes of a library whose outcome is not known, the oldest first, with the cards of their readers. */
export function findUnsureWrites(db: Db, clientid: ClientId) {
  return db
    .selectFrom('source_write')
    .innerJoin('reader', 'reader.id', 'source_write.reader_id')
    .select([
      'source_write.id',
      'source_write.action',
      'source_write.item',
      'source_write.sent_at as sentAt',
      'reader.borrow_number as card',
    ])
    .where('source_write.clientid', '=', clientid)
    .where('source_write.state', '=', 'unsure')
    .orderBy('source_write.id')
    .limit(unsureAtMost)
    .execute();
}

/** Deletes outcomes that are no longer needed. */
export async function deleteOldWrites(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('source_write')
    .where('sent_at', '<', before.toISOString())
    .where('state', 'not in', ['sent', 'unsure'])
    .execute();
}
