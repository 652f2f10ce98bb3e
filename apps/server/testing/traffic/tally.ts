/** One request of a reader. */
interface Met {
  readonly kind: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  readonly tookMs: number;
  /** What happened instead of an answer: `503 of the proxy`, `no answer`. */
  readonly failed: string | undefined;
}

/** The readers' experience with one kind of request. */
export interface Meeting {
  readonly kind: string;
  readonly requests: number;
  readonly failed: number;
  /** The number of times each failure occurred. */
  readonly failures: Readonly<Record<string, number>>;
  /** The longest time in which every request of this kind failed, in seconds. */
  readonly longestOutage: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** The longest time that any request took to end, answered or not, in seconds. */
  readonly longestWait: number;
}

/** All requests of the readers, so that failures can be counted afterwards. */
export class Tally {
  readonly #met: Met[] = [];

  note(met: Met): void {
    this.#met.push(met);
  }

  /** Results by kind of request, and in total as `all`, for requests sent from `from` on and before `until`. */
  meetings(from = 0, until = Number.POSITIVE_INFINITY): readonly Meeting[] {
    const met = this.#met.filter(({ sentAt }) => sentAt >= from && sentAt < until);
    const kinds = [...new Set(met.map(({ kind }) => kind))].sort();
    return [
      ...kinds.map((kind) =>
        meetingOf(
          kind,
          met.filter((one) => one.kind === kind),
        ),
      ),
      meetingOf('all', met),
    ];
  }
}

function meetingOf(kind: string, met: readonly Met[]): Meeting {
  const failures: Record<string, number> = {};
  for (const { failed } of met) if (failed !== undefined) failures[failed] = (failures[failed] ?? 0) + 1;
  const times = met
    .filter(({ failed }) => failed === undefined)
    .map(({ tookMs }) => tookMs)
    .sort((a, b) => a - b);
  const quantile = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return {
    kind,
    requests: met.length,
    failed: met.length - times.length,
    failures,
    longestOutage: outageOf(met),
    p50: quantile(0.5),
    p95: quantile(0.95),
    max: quantile(1),
    longestWait: Math.round(Math.max(0, ...met.map(({ tookMs }) => tookMs)) / 100) / 10,
  };
}

/** The longest period in which all requests failed, in seconds. */
function outageOf(met: readonly Met[]): number {
  const ends = met
    .map(({ sentAt, tookMs, failed }) => ({ sentAt, endedAt: sentAt + tookMs, failed }))
    .sort((a, b) => a.endedAt - b.endedAt);
  let longest = 0;
  let since: number | undefined;
  let lastAnswer = 0;
  for (const { sentAt, endedAt, failed } of ends) {
    if (failed !== undefined) since ??= Math.max(sentAt, lastAnswer);
    if (since !== undefined) longest = Math.max(longest, endedAt - since);
    if (failed !== undefined) continue;
    since = undefined;
    lastAnswer = endedAt;
  }
  return Math.round(longest / 100) / 10;
}
