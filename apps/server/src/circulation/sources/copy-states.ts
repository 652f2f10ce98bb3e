import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { ClientId, TitleId } from '../../platform/ids.ts';
import { findToldCopies, isFreshCopy, saveCopyStates, type ToldCopy } from './copy-state-store.ts';
import type { Answer, CirculationSource, CopyState, TitleCopies } from './source.ts';

export interface CopyStatesOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly clientid: ClientId;
  /** Titles asked about at once, so that renewals and logins find a free connection. */
  readonly titlesAtOnce: number;
}

/** A system that does not know a copy is not asked about it more often than about others. */
const askedMs = 60_000;
/** After a failed question; a storm of readers does not repeat it. */
const failedMs = 5000;
/** Titles that may wait. Of more, the last known state is shown. */
const waitingAtMost = 500;
const rememberedAtMost = 5000;

/** A question on its way. */
interface Flight {
  readonly answered: Promise<boolean>;
  /** Something was changed since it was sent: its answer may be what was before. */
  isOvertaken: boolean;
}

/**
 * What a library system says of copies. A title is asked about once a minute however many readers look at it, few titles at
 * once. Answers are kept in the copies themselves, so that every list, filter and node knows the last known state.
 */
export class CopyStates {
  readonly #source: Pick<CirculationSource, 'availability'>;
  readonly #options: CopyStatesOptions;
  readonly #asking = new Map<TitleId, Flight>();
  /** When a title may be asked about again, and whether the last question was answered. */
  readonly #asked = new Map<TitleId, { readonly until: number; readonly answered: boolean }>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(source: Pick<CirculationSource, 'availability'>, options: CopyStatesOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** The copies that the system spoke of in the last minute; `away` when a question failed. */
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

  /** Asks again before the minute is over: the reader changed something. */
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
    // A source answers for the first of many copies: those of which it has said nothing for longest.
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
      // The place goes straight to the next in line.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

const barcodesOf = (titles: readonly TitleCopies[]) => titles.flatMap(({ barcodes }) => barcodes);
