import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../platform/ids.ts';
import { identifierKey } from './identifier.ts';

export interface PasswordRow {
  readonly readerId: string;
  readonly passwordHash: string | null;
}

/** The password that a login with this card, IC or ID number is checked against. */
export async function findPasswordByNumber(
  db: Db,
  clientid: ClientId,
  number: string,
): Promise<PasswordRow | undefined> {
  return db
    .selectFrom('reader_identifier')
    .innerJoin('reader', 'reader.id', 'reader_identifier.reader_id')
    .select(['reader.id as readerId', 'reader.password_hash as passwordHash'])
    .where('reader_identifier.clientid', '=', clientid)
    .where('reader_identifier.value', '=', identifierKey(number))
    .executeTakeFirst();
}

export async function findPassword(
  db: Db | Tx,
  clientid: ClientId,
  readerId: ReaderId,
): Promise<string | null> {
  const row = await db
    .selectFrom('reader')
    .select('password_hash')
    .where(({ and }) => and({ clientid, id: readerId }))
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Replaces a password. Returns false if the old one has been replaced meanwhile. */
export async function replacePassword(
  tx: Tx,
  clientid: ClientId,
  readerId: ReaderId,
  before: string | null,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('reader')
    .set({ password_hash: passwordHash, must_change_password: 0, updated_at: now.toISOString() })
    .where(({ and }) => and({ clientid, id: readerId }))
    .where('password_hash', before === null ? 'is' : '=', before)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
