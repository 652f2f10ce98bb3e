import { createHmac, randomBytes } from 'node:crypto';
import type { ReaderId } from '../platform/ids.ts';

/**
 * Pseudonyms for readers in the "everyone is looking at" counts. A reader's pseudonym stays the same for a day, so that
 * the reader is counted once. The key exists only in this process's memory, so a pseudonym cannot be traced back later.
 */
export class Pseudonyms {
  readonly #key = randomBytes(32);

  of(readerId: ReaderId, day: Date): string {
    const text = `${day.toISOString().slice(0, 10)} ${readerId}`;
    return `r.${createHmac('sha256', this.#key).update(text).digest('base64url')}`;
  }
}
