import { operator } from '../../platform/audit/record-change.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ClientId } from '../../platform/ids.ts';
import { changeCalendar } from './change-calendar.ts';

/** Marks days as closed, or as open again. `readDays` produces the days. */
export async function changeClosedDays(
  db: Db,
  clientid: ClientId,
  verb: 'close' | 'open',
  days: readonly string[],
  name: string,
  now: Date,
): Promise<void> {
  const closed = Object.fromEntries(days.map((day) => [day, verb === 'close' ? name : null]));
  const author = { actor: operator, at: now };
  await transaction(db, (tx) => changeCalendar(tx, clientid, { closed, hours: {} }, author));
}
