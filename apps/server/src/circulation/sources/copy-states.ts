import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { ClientId, TitleId } from '../../platform/ids.ts';
import { findToldCopies, isFreshCopy, saveCopyStates, type ToldCopy } from './copy-state-store.ts';
import type { Answer, CirculationSource, CopyState, TitleCopies } from './source.ts';

export interface CopyStatesOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly clientid: ClientId;
  /** Limits the titles asked about at once, so that renewals and logins find a free connection. */
  readonly titlesAtOnce: number;
}

/** A system is not asked more often about copies that it does not know. */
const askedMs = 60_000;
/** The pause after a failed request, so that many readers do not repeat it. */
const failedMs = 5000;
/** Titles that may wait. Beyond this, the last known state is shown. */
const waitingAtMost = 500;
const rememberedAtMost = 5000;

/** A request under way. */
interface Flight {
  readonly answered: Promise<boolean>;
  /** Something was changed since the request was sent, so the answer may show the earlier state. */
  isOvertaken: boolean;
}

/**
 * The states of copies in a library system. Each title is asked about once a minute, however many readers look at it,
 * and few titles at once. Answers are stored in the copies, so that every list, filter and node has the last known
 * state.
 */
export class CopyStates {
  readonly #source: Pick<CirculationSource, 'availability'>;
  readonly #options: CopyStatesOptions;
  readonly #asking = new Map<TitleId, Flight>();
  /** When a title may be asked about again, and whether the last request was answered. */
  readonly #asked = new Map<TitleId, { readonly until: number; readonly answered: boolean }>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(source: Pick<CirculationSource, 'availability'>, options: CopyStatesOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** The copies on which the system reported in the last minute; `away` if a request failed. */
  async of(titles: readonly TitleCopies[]): Promise<Answer<readonly CopyState[]>> {
    const { db, clientid } = this.#options;
    const known = await findToldCopies(db, clientid, barcodesOf(titles));
    const answered = await Promise.all(
      titles.map((title) => !this.#isStale(title, known) || this.#ask(title, known)),
    );
    const now = await findToldCopies(db, clientid, barcodesOf(titles));
    const asOf = this.#options.clock.now();
    const done = [...now.values()].filter((copy) => isFreshCopy(copy, asOf)).map(({ state }) => state);
    return answered.every(Boolean) ? { done, asOf } : { done, asOf, away: true };
  }

  /** Allows a new request before the minute is over, because the reader changed something. */
  forget(titleId: TitleId | undefined): void {
    if (titleId === undefined) return;
    this.#asked.delete(titleId);
    const flight = this.#asking.get(titleId);
    if (flight !== undefined) flight.isOvertaken = true;
    this.#asking.delete(titleId);
  }

  #isStale({ barcodes }: TitleCopies, known: ReadonlyMap<string, ToldCopy>): boolean {
    const now = this.#options.clock.now();
    return barcodes.some((barcode) => {
      const copy = known.get(barcode);
      return copy !== undefined && !isFreshCopy(copy, now);
    });
  }

  /** Whether the system answered. */
  #ask(title: TitleCopies, known: ReadonlyMap<string, ToldCopy>): Promise<boolean> | boolean {
    const { titleId } = title;
    const asking = this.#asking.get(titleId);
    if (asking !== undefined) return asking.answered;
    const last = this.#asked.get(titleId);
    if (last !== undefined && last.until > this.#options.clock.now().getTime()) return last.answered;
    if (this.#waiting.length >= waitingAtMost) return true;
    // A source answers for a limited number of copies: starts with those whose last report is oldest.
    const age = (barcode: string) => known.get(barcode)?.asOf?.getTime() ?? 0;
    const barcodes = title.barcodes.filter((barcode) => known.has(barcode));
    const asked = { titleId, barcodes: barcodes.toSorted((a, b) => age(a) - age(b)) };
    const flight: Flight = {
      answered: Promise.resolve()
        .then(() => this.#question(asked, flight))
        .finally(() => {
          if (this.#asking.get(titleId) === flight) this.#asking.delete(titleId);
        }),
      isOvertaken: false,
    };
    this.#asking.set(titleId, flight);
    return flight.answered;
  }

  async #question(title: TitleCopies, flight: Flight): Promise<boolean> {
    const { db, clock, clientid, titlesAtOnce } = this.#options;
    if (this.#running < titlesAtOnce) this.#running += 1;
    else await new Promise<void>((go) => this.#waiting.push(go));
    try {
      const asked = clock.now();
      const answer = await this.#source.availability([title]);
      const answered = 'done' in answer;
      if (flight.isOvertaken) return answered;
      if (answered) await saveCopyStates(db, clientid, answer.done, asked);
      if (this.#asked.size >= rememberedAtMost) this.#asked.clear();
      const until = clock.now().getTime() + (answered ? askedMs : failedMs);
      this.#asked.set(title.titleId, { until, answered });
      return answered;
    } finally {
      // Passes the turn directly to the next caller in the queue.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

const barcodesOf = (titles: readonly TitleCopies[]) => titles.flatMap(({ barcodes }) => barcodes);
