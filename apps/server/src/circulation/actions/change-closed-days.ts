import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ClientId } from '../../platform/ids.ts';
import { type Author, byOperator } from './author.ts';
import { changeCalendar } from './change-calendar.ts';

/** Marks days as closed, or as open again. `readDays` produces the days. */
export async function changeClosedDays(
  db: Db,
  clientid: ClientId,
  verb: 'close' | 'open',
  days: readonly string[],
  name: string,
  author: Author = byOperator(),
): Promise<void> {
  const closed = Object.fromEntries(days.map((day) => [day, verb === 'close' ? name : null]));
  await transaction(db, (tx) => changeCalendar(tx, clientid, { closed, hours: {} }, author));
}
