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
} as const;

/** The work is too much. Not an error: nobody reads its stack. */
const tooMuch = Symbol('too much');

/** What is left for brief work; infinite for other work. */
let left = Number.POSITIVE_INFINITY;

/** Does work unless it takes more than about so many milliseconds: then the answer is undefined. */
export function briefly<Answer>(milliseconds: number, work: () => Answer): Answer | undefined {
  left = milliseconds * 1_000_000;
  try {
    return work();
  } catch (error) {
    if (error === tooMuch) return undefined;
    throw error;
  } finally {
    left = Number.POSITIVE_INFINITY;
  }
}

/** Announces work on so many rows. Ends brief work that would become too much. */
export function announce(work: keyof typeof costs, rows: number): void {
  left -= rows * costs[work];
  if (left < 0) throw tooMuch;
}

/** Announces work that takes much longer than a search of few rows. */
export function announceMuch(): void {
  if (left !== Number.POSITIVE_INFINITY) throw tooMuch;
}
