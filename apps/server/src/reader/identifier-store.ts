import type { Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../platform/ids.ts';
import { identifierKey } from './identifier.ts';

export async function insertIdentifiers(
  tx: Tx,
  clientid: ClientId,
  readerId: ReaderId,
  numbers: readonly string[],
): Promise<void> {
  const keys = [...new Set(numbers.map(identifierKey))].filter((key) => key !== '');
  if (keys.length === 0) return;
  await tx
    .insertInto('reader_identifier')
    .values(keys.map((value) => ({ clientid, value, reader_id: readerId })))
    .execute();
}

/** Removes all numbers of a reader. */
export async function deleteIdentifiers(tx: Tx, clientid: ClientId, readerId: ReaderId): Promise<void> {
  await tx
    .deleteFrom('reader_identifier')
    .where(({ and }) => and({ clientid, reader_id: readerId }))
    .execute();
}
