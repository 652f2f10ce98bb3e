import {
  type CounterEvent,
  cancelHolds,
  expireHolds,
  type LendingPlace,
  noteOverdueLoans,
  placeHold,
  recordEvents,
} from '../circulation/public.ts';
import { findLibraries, readSettings } from '../library/public.ts';
import { type Clock, dayMs } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { asClientId, asServiceId } from '../platform/ids.ts';
import { findReaderByNumber } from '../reader/public.ts';

/** The libraries with the first letters of their readers' numbers, and how many readers there are. */
const people = [
  { library: 'qinghe', letter: 'Q', readers: 20 },
  { library: 'chengbei', letter: 'C', readers: 5 },
  { library: 'harbor', letter: 'H', readers: 5 },
] as const;

interface FreeCopies {
  /** One barcode per title, each title once, the most borrowed first. */
  next(): string;
}

/** The copies of a library that stand on its shelves. */
async function findFreeCopies(db: Db, place: LendingPlace): Promise<FreeCopies> {
  const rows = await db
    .selectFrom('copy')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .select(['copy.barcode', 'copy.title_id', 'copy.clientid'])
    .where('copy.serviceid', '=', place.serviceid)
    .where(({ and }) => and({ 'copy.status_id': 1, 'copy.lendable': 1, 'copy.held': 0 }))
    .orderBy('title.borrow_count', 'desc')
    .orderBy('copy.barcode')
    .execute();
  const ofTitle = new Map<number, { readonly barcode: string; readonly clientid: string }[]>();
  for (const row of rows) ofTitle.set(row.title_id, [...(ofTitle.get(row.title_id) ?? []), row]);
  const own = [...ofTitle.values()].flatMap((copies) => {
    const mine = copies.find((copy) => copy.clientid === place.clientid);
    return mine === undefined ? [] : [{ copies, barcode: mine.barcode }];
  });
  const queue = own.map(({ barcode }) => barcode);
  return {
    next: () => {
      const barcode = queue.shift();
      if (barcode === undefined) throw new Error(`${place.clientid} has too few copies for its readers.`);
      return barcode;
    },
  };
}

/** One reader's activity: loans returned in the past year, and current loans. Days are counted back from today. */
function deedsOf(index: number, number: string, copies: FreeCopies, now: Date): CounterEvent[] {
  const at = (daysAgo: number, hour: number) => {
    const day = new Date(now.getTime() - daysAgo * dayMs);
    day.setUTCHours(hour, (index * 7) % 60, 0, 0);
    return day.toISOString();
  };
  const events: CounterEvent[] = [];
  const past = 3 + (index % 5);
  for (let loan = 0; loan < past; loan += 1) {
    const barcode = copies.next();
    const begun = 60 + index * 3 + loan * 29;
    // Now and then a book came back late.
    const kept = loan === 2 && index % 4 === 1 ? 36 : 7 + ((index + loan * 5) % 20);
    events.push({ at: at(begun, 2), reader: number, action: 'borrow', barcode });
    events.push({ at: at(begun - kept, 8), reader: number, action: 'return', barcode });
  }
  // The first reader of each library has one of everything; a loan lasts 30 days.
  const current = index === 0 ? [12, 35, 27] : [4 + (index % 20), 9 + ((index * 3) % 18)].slice(0, index % 3);
  for (const daysAgo of current)
    events.push({ at: at(daysAgo, 3), reader: number, action: 'borrow', barcode: copies.next() });
  if (index === 0) {
    const atItsLimit = copies.next();
    events.push({ at: at(30, 4), reader: number, action: 'borrow', barcode: atItsLimit });
    events.push({ at: at(6, 4), reader: number, action: 'renew', barcode: atItsLimit });
  }
  return events;
}

/**
 * Gives the demonstration readers their past loans, current loans and holds. The first reader of each library
 * has a loan that can be renewed, one overdue, one due in three days and one at its limit; and holds of every
 * status.
 */
export async function fillLoans(db: Db, clock: Clock): Promise<void> {
  const now = clock.now();
  const libraries = await findLibraries(db);
  for (const { library, letter, readers } of people) {
    const row = libraries.find(({ clientid }) => clientid === library);
    if (row === undefined) continue;
    const place: LendingPlace = {
      clientid: asClientId(row.clientid),
      serviceid: asServiceId(row.serviceid),
      timeZone: readSettings(row.settings).timeZone,
    };
    const copies = await findFreeCopies(db, place);
    const numbers = Array.from(
      { length: readers },
      (_, index) => `${letter}${String(index + 1).padStart(4, '0')}`,
    );
    const events = numbers.flatMap((number, index) => deedsOf(index, number, copies, now));
    await holdForFirst(db, place, numbers, copies, events, now);
    await noteOverdueLoans(db, place, now);
  }
}

/** Holds of every status: expired, cancelled and lent in the past, two active ones. */
async function holdForFirst(
  db: Db,
  place: LendingPlace,
  numbers: readonly string[],
  copies: FreeCopies,
  events: readonly CounterEvent[],
  now: Date,
): Promise<void> {
  const branches = (await findLibraries(db))
    .filter(({ serviceid }) => serviceid === place.serviceid)
    .map(({ clientid }) => asClientId(clientid));
  const first = await findReaderByNumber(db, place.clientid, numbers[0] ?? '');
  if (first === undefined) return;
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const hold = (readerId: typeof first.id, barcode: string, at: Date) =>
    placeHold(db, place, branches, { readerId, barcode, now: at });

  await hold(first.id, copies.next(), ago(40));
  await expireHolds(db, ago(30));
  const cancelled = await hold(first.id, copies.next(), ago(20));
  await cancelHolds(db, place, { readerId: first.id, ids: [cancelled.id], now: ago(19) });
  const lent = copies.next();
  await hold(first.id, lent, ago(3));
  const collected = {
    at: ago(2).toISOString(),
    reader: numbers[0] ?? '',
    action: 'borrow',
    barcode: lent,
  } as const;
  await recordEvents(db, place, [...events, collected], now);
  await hold(first.id, copies.next(), ago(1));
  await hold(first.id, copies.next(), now);
}
