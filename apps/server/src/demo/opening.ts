import { changeClosedDays, changeClosingTimes } from '../circulation/public.ts';
import type { Db } from '../platform/database/tables.ts';
import { asClientId } from '../platform/ids.ts';

/** The opening hours that the guides of the demonstration libraries give: ISO weekdays, Monday is 1. */
const opening = [
  { library: 'qinghe', closes: '18:00', other: { '6': '12:00' }, closed: ['7'] },
  { library: 'chengbei', closes: '20:30', other: { '1': '12:00' }, closed: [] },
  { library: 'harbor', closes: '17:30', other: { '4': '20:00', '6': '17:00' }, closed: ['7'] },
] as const;

/** Gives the demonstration libraries their closed days and closing times. */
export async function fillOpening(db: Db): Promise<void> {
  for (const { library, closes, other, closed } of opening) {
    const clientid = asClientId(library);
    await changeClosedDays(db, clientid, 'close', closed, '');
    await changeClosingTimes(db, clientid, closes, []);
    for (const [day, earlier] of Object.entries(other))
      await changeClosingTimes(db, clientid, earlier, [day]);
  }
}
