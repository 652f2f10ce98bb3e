import { refuse } from '../../platform/http/refusal.ts';

const atMost = 200;

/** What a library system says, short enough to be shown. It is shown as plain text. */
export const bounded = (text: string): string => text.slice(0, atMost);

/** A refusal in the system's own words, where it gave any. */
export const refusedSaying = (said: string) => ({
  refused:
    said === ''
      ? refuse('circulation.source.unwilling')
      : refuse('circulation.source.refused', { message: bounded(said) }),
});
