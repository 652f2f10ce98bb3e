import { TransportFailure } from '../platform/http/refusal.ts';

/** Searches of one person or address that run at the same time; the rest wait for their turn. */
const atOnce = 4;
/** Searches of one person or address that may wait; more are refused (HTTP 429). */
const mostWaiting = 60;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Takes turns among those who search: whoever sends a hundred searches at once waits for most of them, and everybody
 * else finds the engine free. No timer and no memory beyond what is under way.
 */
export class SearchTurns {
  readonly #lines = new Map<string, Line>();

  /** Runs `work` in its turn; fails with 429 when too many of `who` wait already. */
  async take<Answer>(who: string, work: () => Promise<Answer>): Promise<Answer> {
    const line = this.#lines.get(who) ?? { running: 0, waiting: [] };
    this.#lines.set(who, line);
    if (line.running >= atOnce) {
      if (line.waiting.length >= mostWaiting) throw new TransportFailure(429);
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    } else line.running += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next !== undefined) next();
      else {
        line.running -= 1;
        if (line.running === 0) this.#lines.delete(who);
      }
    }
  }
}
