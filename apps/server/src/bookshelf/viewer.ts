import { createHmac, randomBytes } from 'node:crypto';
import type { ReaderId } from '../platform/ids.ts';

/**
 * Names for readers in the counts of what everyone is looking at: the same within a day, so that one reader counts once,
 * and with a key that only this process knows and never keeps, so that nobody can tell later who it was.
 */
export class Pseudonyms {
  readonly #key = randomBytes(32);

  of(readerId: ReaderId, day: Date): string {
    const text = `${day.toISOString().slice(0, 10)} ${readerId}`;
    return `r.${createHmac('sha256', this.#key).update(text).digest('base64url')}`;
  }
}
