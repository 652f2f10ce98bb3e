import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ClientId } from '../../platform/ids.ts';
import { deleteClosedDays, insertClosedDays } from '../rule-store.ts';

/** Closes a library on days, or opens it again. Days as `readDays` gives them. */
export async function changeClosedDays(
  db: Db,
  clientid: ClientId,
  verb: 'close' | 'open',
  days: readonly string[],
  name: string,
): Promise<void> {
  await transaction(db, (tx) =>
    verb === 'close'
      ? insertClosedDays(
          tx,
          clientid,
          days.map((day) => ({ day, name })),
        )
      : deleteClosedDays(tx, clientid, days),
  );
}
