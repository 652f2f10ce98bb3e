import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type ClientId, hashOf, type SessionId } from '../platform/ids.ts';
import { renderSession } from '../platform/sessions/render-sessions.ts';
import type { Statistics } from './board.ts';
import { countOn, noGroup } from './counts.ts';
import { dayIn } from './rules/period.ts';

/** A visit is over after this time without a call (ISO 2789: virtual visit). */
const visitMs = 30 * 60_000;
const waitingAtMost = 20_000;
const rowsAtOnce = 500;

interface Seen {
  readonly session: SessionId;
  readonly clientid: ClientId;
  readonly day: string;
  readonly isReader: boolean;
}

/**
 * Counts visits from the calls of visitors and readers. A session is stored, as a hash, for half an hour after its
 * last call; afterwards only a number per day, class and borrower type remains.
 */
export class Visits {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #statistics: Statistics;
  #waiting = new Map<SessionId, Seen>();
  #flushing = Promise.resolve();

  constructor(db: Db, clock: Clock, statistics: Statistics) {
    this.#db = db;
    this.#clock = clock;
    this.#statistics = statistics;
  }

  /** Notes a call without delaying it. */
  see({ sessionId, library, level, now }: Caller): void {
    if (sessionId === renderSession || this.#waiting.size >= waitingAtMost) return;
    if (this.#waiting.has(sessionId)) return;
    this.#waiting.set(sessionId, {
      session: sessionId,
      clientid: library.clientid,
      day: dayIn(now, library.settings.timeZone),
      isReader: level === 'reader',
    });
  }

  /** Writes what was noted since the last time. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const seen = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (let start = 0; start < seen.length; start += rowsAtOnce)
      await this.#writeSome(seen.slice(start, start + rowsAtOnce));
  }

  async #writeSome(seen: readonly Seen[]): Promise<void> {
    const now = this.#clock.now();
    const over = new Date(now.getTime() - visitMs).toISOString();
    const readers = await this.#statistics.readers.sessions(
      this.#db,
      seen.filter(({ isReader }) => isReader).map(({ session }) => session),
    );
    const readerOf = new Map(readers.map((reader) => [reader.id, reader]));
    const rows = seen.map(({ session }) => ({ visitor: hashOf(session), seen_at: now.toISOString() }));
    await transaction(
      this.#db,
      async (tx) => {
        const known = await tx
          .selectFrom('recent_visit')
          .select('visitor')
          .where(
            'visitor',
            'in',
            rows.map(({ visitor }) => visitor),
          )
          .where('seen_at', '>', over)
          .execute();
        const going = new Set(known.map(({ visitor }) => visitor));
        await tx
          .insertInto('recent_visit')
          .values(rows)
          .onConflict((conflict) =>
            conflict.column('visitor').doUpdateSet((row) => ({ seen_at: row.ref('excluded.seen_at') })),
          )
          .execute();
        await tx.deleteFrom('recent_visit').where('seen_at', '<=', over).execute();
        const begun = seen.filter((_, at) => !going.has(rows[at]?.visitor ?? ''));
        for (const visit of begun) {
          const reader = readerOf.get(visit.session);
          const one = { ...noGroup, ...reader, day: visit.day, times: 1 };
          if (visit.isReader) await countOn(tx, { clientid: visit.clientid, measure: 'readerVisits' }, one);
          // A reader who has just logged in was already counted as a visitor.
          if (!visit.isReader || (reader !== undefined && reader.createdAt <= over))
            await countOn(tx, { clientid: visit.clientid, measure: 'visits' }, one);
        }
      },
      { turn: 'visits' },
    );
  }
}
