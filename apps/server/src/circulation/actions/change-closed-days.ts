import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ClientId } from '../../platform/ids.ts';
import { deleteClosedDays, insertClosedDays } from '../rule-store.ts';

/** Marks days as closed, or as open again. `readDays` produces the days. */
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
