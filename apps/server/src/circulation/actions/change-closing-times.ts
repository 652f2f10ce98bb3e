import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Fault } from '../../platform/fault.ts';
import type { ClientId } from '../../platform/ids.ts';
import { t } from '../../platform/message.ts';
import { deleteClosingTimes, insertClosingTimes } from '../rule-store.ts';
import { everyDay } from '../rules/library-calendar.ts';

/**
 * Sets a library's closing time (`HH:MM`), or removes it (`closes` empty), for the given days or, without any, for all
 * others.
 */
export async function changeClosingTimes(
  db: Db,
  clientid: ClientId,
  closes: string,
  days: readonly string[],
): Promise<void> {
  if (closes !== '' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(closes))
    throw new Fault(t`"${closes}" is not a time of day: write 18:00, or none.`);
  const on = days.length === 0 ? [everyDay] : days;
  await transaction(db, (tx) =>
    closes === '' ? deleteClosingTimes(tx, clientid, on) : insertClosingTimes(tx, clientid, on, closes),
  );
}
