import type { Clock } from '../src/platform/clock.ts';

/** A clock that stands still until it is set or advanced. */
export interface FixedClock extends Clock {
  set(time: string | Date): void;
  /** Moves the clock by milliseconds; negative values move it back. */
  advance(milliseconds: number): void;
}

/** `start` is ISO 8601. */
export function fixedClock(start: string | Date = '2026-03-02T08:00:00Z'): FixedClock {
  let current = new Date(start);
  return {
    now: () => new Date(current),
    set: (time) => {
      current = new Date(time);
    },
    advance: (milliseconds) => {
      current = new Date(current.getTime() + milliseconds);
    },
  };
}
