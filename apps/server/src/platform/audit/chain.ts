import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../database/tables.ts';

export type StoredEntry = Selectable<Database['audit_entry']>;

/** The hash that the first entry of a chain follows. */
export const chainStart = '';

/** The hash of an entry that follows `previous`. Every field counts, and so does where it ends. */
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

/** Follows a chain from its first entry, a part at a time. */
export class ChainWalk {
  #number = 0;
  #hash = chainStart;

  /** The number of the first entry that does not follow; nothing when all do. */
  follow(entries: readonly StoredEntry[]): number | undefined {
    for (const entry of entries) {
      const expected = this.#number + 1;
      if (entry.number !== expected || entry.hash !== hashEntry(this.#hash, entry)) return expected;
      this.#number = entry.number;
      this.#hash = entry.hash;
    }
    return undefined;
  }

  /** Whether the chain ends where its head says; otherwise the first entry that is missing or too many. */
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
