import { changeClosedDays, changeClosingTimes } from '../circulation/public.ts';
import type { Db } from '../platform/database/tables.ts';
import { asClientId } from '../platform/ids.ts';

/** The opening hours that the guides of the demonstration libraries give: ISO weekdays, Monday is 1. */
const opening = [
  { library: 'qinghe', hours: '7:30-18:00', other: { '6': '9:00-12:00' }, closed: ['7'] },
  { library: 'chengbei', hours: '9:00-20:30', other: { '1': '9:00-12:00' }, closed: [] },
  { library: 'harbor', hours: '9:30-17:30', other: { '4': '9:30-20:00', '6': '9:30-17:00' }, closed: ['7'] },
] as const;

/** Gives the demonstration libraries their closed days and opening hours. */
export async function fillOpening(db: Db): Promise<void> {
  for (const { library, hours, other, closed } of opening) {
    const clientid = asClientId(library);
    await changeClosedDays(db, clientid, 'close', closed, '');
    await changeClosingTimes(db, clientid, hours, []);
    for (const [day, ofDay] of Object.entries(other)) await changeClosingTimes(db, clientid, ofDay, [day]);
  }
}
