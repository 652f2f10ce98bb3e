import type { Db } from '../../platform/database/tables.ts';
import type { ServiceId } from '../../platform/ids.ts';
import { findBorrowedSince, type RankedId } from '../store.ts';

/** A fast ranking is computed each time; a slow one is cached for this many times as long as it took. */
const keptTimes = 200;
const quickMs = 10;
const keptAtMostMs = 60_000;

/** How often titles were borrowed since a given day, counted from the loans themselves. */
export class BorrowRank {
  readonly #db: Db;
  /** Milliseconds from a clock that is never set back, so that a ranking does not stay longer. */
  readonly #now: () => number;
  readonly #kept = new Map<string, { readonly ranked: readonly RankedId[]; readonly until: number }>();

  constructor(db: Db, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Titles of the group that were borrowed on `day` (YYYY-MM-DD) or later, most first; at most a thousand. */
  async since(serviceid: ServiceId, day: string): Promise<readonly RankedId[]> {
    const key = `${serviceid} ${day}`;
    const known = this.#kept.get(key);
    const begun = this.#now();
    if (known !== undefined && known.until > begun && known.until <= begun + keptAtMostMs)
      return known.ranked;
    const ranked = await findBorrowedSince(this.#db, serviceid, day);
    const now = this.#now();
    for (const [other, { until }] of this.#kept) if (until <= now) this.#kept.delete(other);
    if (now - begun > quickMs)
      this.#kept.set(key, { ranked, until: now + Math.min((now - begun) * keptTimes, keptAtMostMs) });
    return ranked;
  }
}
