import { operator } from '../../platform/audit/record-change.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { ClientId } from '../../platform/ids.ts';
import { printHours, readHours } from '../rules/hours-text.ts';
import { everyDay } from '../rules/library-calendar.ts';
import { changeCalendar } from './change-calendar.ts';

/**
 * Sets a library's hours (`HH:MM-HH:MM`, or a closing time), or removes them (`hours` empty), for the given days or,
 * without any, for all others.
 */
export async function changeClosingTimes(
  db: Db,
  clientid: ClientId,
  hours: string,
  days: readonly string[],
  now: Date,
): Promise<void> {
  const text = hours === '' ? null : printHours(readHours(hours));
  const on = Object.fromEntries((days.length === 0 ? [everyDay] : days).map((day) => [day, text]));
  const author = { actor: operator, at: now };
  await transaction(db, (tx) => changeCalendar(tx, clientid, { closed: {}, hours: on }, author));
}
