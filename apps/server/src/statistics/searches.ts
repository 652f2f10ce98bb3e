import type { Selectable } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { dayMs } from '../platform/clock.ts';
import { insertRows } from '../platform/database/insert-rows.ts';
import type { Db } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { type ClientId, hashOf, type SessionId } from '../platform/ids.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { countOn, noGroup } from './counts.ts';
import { dayIn } from './rules/period.ts';
import type { UnansweredSearchTable } from './tables.ts';

/** A search that found nothing is remembered this long. */
export const keptDays = 90;
/** Longer texts are pasted, not typed. */
const longestText = 60;
const waitingAtMost = 5000;

type Unanswered = Readonly<Selectable<UnansweredSearchTable>>;

/**
 * Counts searches, and stores those that found nothing: once per visitor, under a hash of session and text, so that
 * one visitor's searches cannot be linked.
 */
export class Searches {
  readonly #db: Db;
  readonly #clock: Clock;
  #counted = new Map<
    string,
    { readonly clientid: ClientId; readonly day: string; all: number; none: number }
  >();
  #unanswered = new Map<string, Unanswered>();
  #flushing = Promise.resolve();

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Counts a search. `key` is the text in the form for comparison; empty if it cannot be searched for. */
  count(
    { clientid, settings }: LibraryScope,
    search: {
      readonly session: SessionId;
      readonly text: string;
      readonly key: string;
      readonly found: number;
    },
  ): void {
    const day = dayIn(this.#clock.now(), settings.timeZone);
    const counted = this.#counted.get(`${clientid} ${day}`) ?? { clientid, day, all: 0, none: 0 };
    this.#counted.set(`${clientid} ${day}`, counted);
    counted.all += 1;
    if (search.found > 0) return;
    counted.none += 1;
    const text = search.text.trim().replaceAll(/\s+/g, ' ');
    if (search.key === '' || text.length > longestText || this.#unanswered.size >= waitingAtMost) return;
    const visitor = hashOf(`${search.session}\n${search.key}`);
    this.#unanswered.set(`${clientid} ${visitor}`, { clientid, text_key: search.key, visitor, text, day });
  }

  /** Writes what was counted since the last time. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const [counted, unanswered] = [[...this.#counted.values()], [...this.#unanswered.values()]];
    this.#counted = new Map();
    this.#unanswered = new Map();
    for (const { clientid, day, all, none } of counted)
      await transaction(this.#db, async (tx) => {
        await countOn(tx, { clientid, measure: 'searches' }, { ...noGroup, day, times: all });
        if (none > 0)
          await countOn(tx, { clientid, measure: 'unanswered' }, { ...noGroup, day, times: none });
      });
    if (unanswered.length === 0) return;
    await transaction(this.#db, (tx) =>
      insertRows(tx, 'unanswered_search', unanswered, (rows) =>
        tx
          .insertInto('unanswered_search')
          .values(rows)
          .onConflict((conflict) =>
            conflict
              .columns(['clientid', 'text_key', 'visitor'])
              .doUpdateSet((row) => ({ text: row.ref('excluded.text'), day: row.ref('excluded.day') })),
          ),
      ),
    );
  }

  async forgetOld(): Promise<void> {
    const oldest = new Date(this.#clock.now().getTime() - keptDays * dayMs).toISOString().slice(0, 10);
    await this.#db.deleteFrom('unanswered_search').where('day', '<', oldest).execute();
  }
}
