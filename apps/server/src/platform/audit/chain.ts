import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../database/tables.ts';

export type StoredEntry = Selectable<Database['audit_entry']>;

/** The hash that the first entry of a chain follows. */
export const chainStart = '';

/**
 * Hashes an entry together with the hash before it. JSON keeps the fields apart: moving text from one to the next
 * changes the hash.
 */
export function hashEntry(previous: string, entry: Omit<StoredEntry, 'hash'>): string {
  const fields = [
    previous,
    entry.clientid,
    entry.number,
    entry.at,
    entry.actor_type,
    entry.actor,
    entry.address,
    entry.action,
    entry.target_type,
    entry.target_id,
    entry.before,
    entry.after,
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}

/** Checks a chain from its first entry, one batch at a time. */
export class ChainWalk {
  #number = 0;
  #hash = chainStart;

  /** Returns the number of the first entry that does not continue the chain; undefined if all do. */
  follow(entries: readonly StoredEntry[]): number | undefined {
    for (const entry of entries) {
      const expected = this.#number + 1;
      if (entry.number !== expected || entry.hash !== hashEntry(this.#hash, entry)) return expected;
      this.#number = entry.number;
      this.#hash = entry.hash;
    }
    return undefined;
  }

  /**
   * Returns undefined if the chain ends where its head says; otherwise the number of the first missing or surplus
   * entry.
   */
  end(head: { readonly number: number; readonly hash: string } | undefined): number | undefined {
    const { number = 0, hash = chainStart } = head ?? {};
    if (number === this.#number && hash === this.#hash) return undefined;
    return number === this.#number ? Math.max(1, number) : Math.min(number, this.#number) + 1;
  }

  get number(): number {
    return this.#number;
  }

  get hash(): string {
    return this.#hash;
  }
}
