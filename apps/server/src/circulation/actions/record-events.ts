import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { applyEvents } from '../import/apply-events.ts';
import type { EventDraft } from '../import/parse-event.ts';
import type { LendingPlace } from '../lending-place.ts';
import { readCalendar, readRules } from '../rule-store.ts';

/**
 * An event at a circulation desk. `at` is ISO 8601, `reader` is a card number, and the copy is given by its barcode.
 */
export type CounterEvent = Pick<EventDraft, 'at' | 'reader' | 'action' | 'barcode'>;

/**
 * Records events in chronological order and in one transaction, exactly as an import of the same events would. Throws if
 * any event is impossible, and then records nothing.
 */
export async function recordEvents(
  db: Db,
  place: LendingPlace,
  events: readonly CounterEvent[],
  now: Date,
): Promise<void> {
  const target = {
    place,
    book: await readRules(db, place.clientid),
    calendar: await readCalendar(db, place.clientid),
    createReaders: false,
  };
  const drafts = events
    .map((event, index) => ({
      ...event,
      row: index + 1,
      readerType: '',
      isbn: '',
      days: undefined,
      dueOn: undefined,
      partner: undefined,
      occurrence: 1,
    }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.row - b.row));
  await transaction(db, async (tx) => {
    const outcomes = await applyEvents(tx, target, drafts, now);
    for (const [index, { result, notes }] of outcomes.entries())
      if (result === 'rejected')
        throw new Error(`${JSON.stringify(drafts[index])} cannot have happened: ${notes[0]?.code ?? ''}`);
  });
}
