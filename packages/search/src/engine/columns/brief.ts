/**
 * Brief work is done in the thread that is asked, which also serves others. Most answers take less time than a message to
 * another thread and back.
 */

/** What work on one row costs, in nanoseconds: about what a search of some thousand rows of a million takes for each. */
const costs = {
  /** A row is read from a list or a column, with its neighbours. */
  read: 4,
  ranked: 15,
  /** Its words or positions are looked for. */
  compared: 60,
  /** Its facets are counted. */
  counted: 60,
  /** Its closeness is kept in a map, and graded. */
  graded: 300,
  /** Its title is compared with what is asked, word by word. */
  judged: 1000,
} as const;

/** The work is too much. Not an error: nobody reads its stack. */
const tooMuch = Symbol('too much');

/** Work that cannot be foreseen may take so many times as long: to give it up costs as much again. */
const unforeseenTimes = 2;

/** What is left for brief work, in nanoseconds; infinite for other work. */
let left = Number.POSITIVE_INFINITY;
/** When brief work that cannot be foreseen has to end, as `performance.now()`. */
let latest = Number.POSITIVE_INFINITY;
let isUnforeseen = false;

/**
 * Does work unless it takes more than about so many milliseconds, or twice as many if it cannot be foreseen: then the
 * answer is undefined.
 */
export function briefly<Answer>(milliseconds: number, work: () => Answer): Answer | undefined {
  left = milliseconds * 1_000_000;
  latest = performance.now() + milliseconds * unforeseenTimes;
  try {
    return work();
  } catch (error) {
    if (error === tooMuch) return undefined;
    throw error;
  } finally {
    left = Number.POSITIVE_INFINITY;
    latest = Number.POSITIVE_INFINITY;
    isUnforeseen = false;
  }
}

/** Announces work on so many rows. Ends brief work that would become too much. */
export function announce(work: keyof typeof costs, rows: number): void {
  const cost = rows * costs[work];
  if (isUnforeseen) {
    if (performance.now() + cost / 1_000_000 > latest) throw tooMuch;
    return;
  }
  left -= cost;
  if (left < 0) throw tooMuch;
}

/** Announces work whose rows are not known yet, such as close matches: from now on, the clock decides. */
export function announceUnforeseen(): void {
  isUnforeseen = latest !== Number.POSITIVE_INFINITY;
}

/** Announces work that takes much longer than a search of few rows. */
export function announceMuch(): void {
  if (latest !== Number.POSITIVE_INFINITY) throw tooMuch;
}
