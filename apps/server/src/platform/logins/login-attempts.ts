/**
 * The consequences of failed logins of one type. Failures add up if each follows within `forgetMs` of the one before.
 */
export interface Policy {
  /**
   * From this many failures on, the next attempt needs more proof of work: one more bit each time the failures double.
   */
  readonly workFrom: number;
  /** From this many failures on, each attempt waits twice as long as the one before, up to `longestWaitMs`. */
  readonly waitFrom: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

const never = Number.POSITIVE_INFINITY;

export const policies = {
  /** One visit, for any accounts: the first limit that a person who guesses reaches. */
  visit: { workFrom: never, waitFrom: 15, firstWaitMs: 2000, longestWaitMs: 60_000 },
  /** One account from one network. */
  pair: { workFrom: never, waitFrom: 5, firstWaitMs: 2000, longestWaitMs: 60_000 },
  /** One account from anywhere. Networks where its owner logged in before are exempt. */
  account: { workFrom: 10, waitFrom: 100, firstWaitMs: 2000, longestWaitMs: 60_000 },
  /** One network, for any accounts: a school often has only one. Accounts known there are exempt. */
  address: { workFrom: 60, waitFrom: 600, firstWaitMs: 1000, longestWaitMs: 10_000 },
  /** Cards at one kiosk address, and at all kiosks of a library. */
  card: { workFrom: never, waitFrom: 10, firstWaitMs: 2000, longestWaitMs: 60_000 },
  cards: { workFrom: never, waitFrom: 60, firstWaitMs: 1000, longestWaitMs: 10_000 },
  /** The password of a reader who is logged in. */
  password: { workFrom: never, waitFrom: 5, firstWaitMs: 2000, longestWaitMs: 60_000 },
  /** Copies of a reader's personal data. Each attempt counts, whether or not it succeeds. */
  copy: { workFrom: never, waitFrom: 3, firstWaitMs: 60_000, longestWaitMs: 600_000 },
  /** A staff account from one network, and from anywhere. Networks where its owner logged in before are exempt. */
  staffPair: { workFrom: never, waitFrom: 5, firstWaitMs: 2000, longestWaitMs: 300_000 },
  staffAccount: { workFrom: never, waitFrom: 20, firstWaitMs: 2000, longestWaitMs: 300_000 },
  /** One network, for any staff accounts and one-time addresses. */
  staffAddress: { workFrom: never, waitFrom: 30, firstWaitMs: 1000, longestWaitMs: 60_000 },
  /** The second factor or the confirmation of a staff account whose password was right. */
  staffSecond: { workFrom: never, waitFrom: 5, firstWaitMs: 5000, longestWaitMs: 600_000 },
} as const satisfies Record<string, Policy>;
export type Kind = keyof typeof policies;

/** A count is forgotten after this time without another failure. */
const forgetMs = 15 * 60_000;
/** The clocks of several servers may differ a little. */
const skewMs = 5000;
/** The most bits of work that failures can add. */
const mostWork = 4;

/** A count as it is stored. Times are ISO 8601. */
export interface Count {
  readonly failures: number;
  /** No attempt is allowed before this time; `noWait` if there is no wait. */
  readonly blockedUntil: string;
  /** The count starts from zero after this time. */
  readonly forgottenAt: string;
}

/** Earlier than any clock shows. It is stored for a wait of zero, so that nobody has to wait if a clock is set back. */
const noWait = '1970-01-01T00:00:00.000Z';

export const freshCount: Count = { failures: 0, blockedUntil: noWait, forgottenAt: noWait };

/**
 * Whether a time is still ahead. A time beyond the policy's reach was written by a clock that was ahead, so it is
 * ignored.
 */
function isPending(time: string, longestMs: number, now: Date): boolean {
  const left = Date.parse(time) - now.getTime();
  return left > 0 && left <= longestMs + skewMs;
}

/** Failures that still count. */
function failuresOf(count: Count, now: Date): number {
  return isPending(count.forgottenAt, forgetMs, now) ? count.failures : 0;
}

/** Milliseconds that the next attempt must wait: at most the policy's longest wait plus the clock tolerance. */
export function waitOf(kind: Kind, count: Count, now: Date): number {
  if (!isPending(count.blockedUntil, policies[kind].longestWaitMs, now)) return 0;
  return Date.parse(count.blockedUntil) - now.getTime();
}

/** Extra bits of proof of work that the next attempt needs. */
export function workOf(kind: Kind, count: Count, now: Date): number {
  const { workFrom } = policies[kind];
  const failures = failuresOf(count, now);
  return failures < workFrom ? 0 : Math.min(mostWork, 1 + Math.floor(Math.log2(failures / workFrom)));
}

/** The count after one more failure. */
export function countFailure(kind: Kind, count: Count, now: Date): Count {
  const policy: Policy = policies[kind];
  const failures = failuresOf(count, now) + 1;
  const wait =
    failures < policy.waitFrom
      ? 0
      : Math.min(policy.longestWaitMs, policy.firstWaitMs * 2 ** Math.min(20, failures - policy.waitFrom));
  return {
    failures,
    blockedUntil: wait === 0 ? noWait : new Date(now.getTime() + wait).toISOString(),
    forgottenAt: new Date(now.getTime() + forgetMs).toISOString(),
  };
}
