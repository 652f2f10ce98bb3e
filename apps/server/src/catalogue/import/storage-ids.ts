import { ensureStorage } from '../../library/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { ClientId } from '../../platform/ids.ts';

/** The rooms that a batch names, each looked up once; a missing room is created. */
export class StorageIds {
  readonly #tx: Tx;
  readonly #known = new Map<string, string>();

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  /** The id of a library's room; empty for an empty name. */
  async of(clientid: ClientId, name: string): Promise<string> {
    if (name === '') return '';
    const key = `${clientid} ${name}`;
    const id = this.#known.get(key) ?? (await ensureStorage(this.#tx, clientid, name));
    this.#known.set(key, id);
    return id;
  }
}
