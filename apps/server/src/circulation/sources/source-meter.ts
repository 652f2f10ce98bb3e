import type { Clock } from '../../platform/clock.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Answer, CirculationSource } from './source.ts';

export type Outcome = 'done' | 'refused' | 'unsure' | 'away';

const keptMs = 15 * 60_000;
const keptAtMost = 2000;

const outcomeOf = (answer: Answer<unknown>): Outcome =>
  'done' in answer ? 'done' : 'refused' in answer ? 'refused' : 'unsure' in answer ? 'unsure' : 'away';

/** How a library system has answered in the last minutes, on this server. */
export class SourceMeter {
  readonly #clock: Clock;
  readonly #metrics: Metrics | undefined;
  readonly #labels: { readonly system: string; readonly library: string };
  #seen: { readonly at: number; readonly outcome: Outcome; readonly ms: number }[] = [];

  constructor(
    clock: Clock,
    metrics: Metrics | undefined,
    labels: { readonly system: string; readonly library: string },
  ) {
    this.#clock = clock;
    this.#metrics = metrics;
    this.#labels = labels;
  }

  count(outcome: Outcome, ms: number): void {
    const at = this.#clock.now().getTime();
    if (this.#seen.length >= keptAtMost) this.#seen.splice(0, keptAtMost / 2);
    this.#seen.push({ at, outcome, ms });
    this.#metrics?.sourceAnswers.inc({ ...this.#labels, result: outcome });
    this.#metrics?.sourceTimes.observe(this.#labels, ms / 1000);
  }

  /** The last quarter of an hour. */
  recent() {
    const since = this.#clock.now().getTime() - keptMs;
    this.#seen = this.#seen.filter(({ at }) => at >= since);
    const count = (outcome: Outcome) => this.#seen.filter((one) => one.outcome === outcome).length;
    const times = this.#seen.map(({ ms }) => ms).sort((left, right) => left - right);
    return {
      answers: {
        done: count('done'),
        refused: count('refused'),
        unsure: count('unsure'),
        away: count('away'),
      },
      medianMs: Math.round(times[Math.floor((times.length - 1) / 2)] ?? 0),
    };
  }
}

/** A source whose answers are counted and timed. */
export function measured(source: CirculationSource, meter: SourceMeter): CirculationSource {
  async function measure<Value>(ask: () => Promise<Answer<Value>>): Promise<Answer<Value>> {
    const start = performance.now();
    const answer = await ask();
    meter.count(outcomeOf(answer), performance.now() - start);
    return answer;
  }
  return {
    abilities: () => measure(() => source.abilities()),
    logIn: (...asked) => measure(() => source.logIn(...asked)),
    account: (...asked) => measure(() => source.account(...asked)),
    availability: (...asked) => measure(() => source.availability(...asked)),
    renew: (...asked) => measure(() => source.renew(...asked)),
    pickups: (...asked) => measure(() => source.pickups(...asked)),
    placeHold: (...asked) => measure(() => source.placeHold(...asked)),
    cancelHolds: (...asked) => measure(() => source.cancelHolds(...asked)),
    history: (...asked) => measure(() => source.history(...asked)),
    changeSecret: (...asked) => measure(() => source.changeSecret(...asked)),
  };
}
