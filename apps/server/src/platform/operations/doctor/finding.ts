import type { CommandParts } from '../../cli/context.ts';

/** One thing that `doctor` looked at. */
export interface Finding {
  /** What it is about, in a word or two: `disk`, `search index`. */
  readonly about: string;
  /** fine; note: works, but somebody should know; wrong: something is broken or unsafe. */
  readonly level: 'fine' | 'note' | 'wrong';
  /** A sentence. */
  readonly what: string;
  /** What to do about it, a sentence. */
  readonly advice?: string;
}

/** One look at a working database, which it does not change. */
export interface Checkup {
  readonly about: string;
  run(parts: CommandParts): Promise<Finding | readonly Finding[]>;
}

export const fine = (about: string, what: string): Finding => ({ about, level: 'fine', what });
export const note = (about: string, what: string, advice: string): Finding => ({
  about,
  level: 'note',
  what,
  advice,
});
export const wrong = (about: string, what: string, advice: string): Finding => ({
  about,
  level: 'wrong',
  what,
  advice,
});
