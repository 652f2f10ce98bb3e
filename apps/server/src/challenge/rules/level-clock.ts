import { countdownSeconds, graceSeconds } from '@yuelan/contract';

/** The timing of a level that was begun. */
export interface LevelTime {
  readonly state: 'running' | 'left' | 'done' | 'timed-out';
  /** Time for the level. */
  readonly seconds: number;
  /** Milliseconds used before the current run. */
  readonly usedMs: number;
  /** When the timer of the current run starts, ISO 8601; empty unless running. */
  readonly runFrom: string;
}

/** When the timer of a run that begins now starts: after the countdown. */
export function timerStart(now: Date): Date {
  return new Date(now.getTime() + countdownSeconds * 1000);
}

/** Milliseconds of the level used so far; never more than it has. */
export function usedBy({ state, seconds, usedMs, runFrom }: LevelTime, now: Date): number {
  const run = state === 'running' ? Math.max(0, now.getTime() - Date.parse(runFrom)) : 0;
  return Math.min(seconds * 1000, usedMs + run);
}

/** Whole seconds left, as the page shows them. */
export function secondsLeft(level: LevelTime, now: Date): number {
  return Math.ceil((level.seconds * 1000 - usedBy(level, now)) / 1000);
}

/** Whole seconds used. */
export function wholeSeconds(usedMs: number): number {
  return Math.round(usedMs / 1000);
}

/** The last moment at which answers of a run count: its time plus the grace for answers on their way. */
export function deadlineOf({ seconds, usedMs, runFrom }: Omit<LevelTime, 'state'>): Date {
  return new Date(Date.parse(runFrom) + seconds * 1000 - usedMs + graceSeconds * 1000);
}

/** Whether a running level is past its last moment. */
export function isPastDeadline(level: LevelTime, now: Date): boolean {
  return level.state === 'running' && now.getTime() > deadlineOf(level).getTime();
}
