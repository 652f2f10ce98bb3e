import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Fault } from '../../platform/fault.ts';
import type { ClientId } from '../../platform/ids.ts';
import { t } from '../../platform/message.ts';
import { deleteOpeningHours, insertOpeningHours } from '../rule-store.ts';
import { everyDay } from '../rules/library-calendar.ts';

const timeOfDay = /^(?:[01]?\d|2[0-3]):[0-5]\d$/;

/** `09:00-18:00`, or `18:00` where only the closing time is known. */
function readHours(text: string): { opens: string | null; closes: string } {
  const times = text.split(/[-–]/).map((time) => time.trim().padStart(5, '0'));
  const [first = '', second = first] = times;
  if (times.length > 2 || !timeOfDay.test(first) || !timeOfDay.test(second))
    throw new Fault(t`"${text}" is not a time of day: write 9:00-18:00, 18:00, or none.`);
  if (times.length === 1) return { opens: null, closes: first };
  if (first >= second) throw new Fault(t`"${text}" ends before it begins.`);
  return { opens: first, closes: second };
}

/**
 * Sets a library's hours (`HH:MM-HH:MM`, or a closing time), or removes them (`hours` empty), for the given days or,
 * without any, for all others.
 */
export async function changeClosingTimes(
  db: Db,
  clientid: ClientId,
  hours: string,
  days: readonly string[],
): Promise<void> {
  const read = hours === '' ? undefined : readHours(hours);
  const on = days.length === 0 ? [everyDay] : days;
  await transaction(db, (tx) =>
    read === undefined ? deleteOpeningHours(tx, clientid, on) : insertOpeningHours(tx, clientid, on, read),
  );
}
