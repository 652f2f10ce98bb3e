import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../database/tables.ts';
import {
  findFence,
  join,
  keepFence,
  makeLease,
  readBeats,
  removeNode,
  sendBeat,
  takeFreeLeases,
} from './lease-store.ts';

/** How often a node says that it is alive and looks at the others. */
export const beatEveryMs = 5000;
/**
 * A node that was seen without a new beat this many times in a row is given up: between 20 and 25 seconds after its last
 * one. Looks are counted, not seconds, so that neither the nodes' clocks nor a database that was away for a while nor a
 * pause of the observer lets a living node look dead.
 */
const looksUntilDead = 4;

/** Work that was begun under a lease met the end of the lease. */
export class LeaseLost extends Error {
  constructor(name: string) {
    super(`Another node has taken over: ${name}`);
    this.name = 'LeaseLost';
  }
}

/** Throws LeaseLost inside a transaction, which is then undone, once another node holds the lease. */
export type Fence = (tx: Tx) => Promise<void>;

/** Decides which of the nodes on one database does the work that only one of them may do at a time. */
export class Leases {
  /** Names this process, which never returns under the same name. */
  readonly id = randomUUID();
  readonly #db: Db;
  readonly #clock: Clock;
  /** How often each other node was seen in a row with the same beat. */
  readonly #seen = new Map<string, { readonly beat: number; readonly looks: number }>();
  #joined: Promise<void> | undefined;

  constructor({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Says that this node is alive, gives up nodes that are not, and takes over what they held of `names`, which is what
   * this node can do: another may be of another version. `gained` are the names of those leases; `wasGivenUp` tells that the others had given up this node.
   */
  async keep(
    names: readonly string[],
  ): Promise<{ readonly gained: readonly string[]; readonly wasGivenUp: boolean }> {
    const wasKnown = this.#joined !== undefined;
    await this.#join();
    const isKnown = await sendBeat(this.#db, this.id);
    if (!isKnown) await join(this.#db, this.id, this.#clock.now());
    await this.#giveUpTheDead();
    return { gained: await takeFreeLeases(this.#db, this.id, names), wasGivenUp: wasKnown && !isKnown };
  }

  /** Returns the fence of a lease when this node holds it or can have it; else another node does the work. */
  async take(name: string): Promise<Fence | undefined> {
    await this.#join();
    let fence = await findFence(this.#db, name, this.id);
    if (fence === undefined) {
      await makeLease(this.#db, name, this.id);
      fence = await findFence(this.#db, name, this.id);
    }
    if (fence === undefined) return undefined;
    const lease = { name, holder: this.id, fence };
    return async (tx) => {
      if (!(await keepFence(tx, lease))) throw new LeaseLost(name);
    };
  }

  /** Lets go of everything, for another node to take at its next beat. */
  leave(): Promise<void> {
    return removeNode(this.#db, this.id);
  }

  #join(): Promise<void> {
    this.#joined ??= join(this.#db, this.id, this.#clock.now()).catch((error: unknown) => {
      this.#joined = undefined;
      throw error;
    });
    return this.#joined;
  }

  async #giveUpTheDead(): Promise<void> {
    const beats = await readBeats(this.#db);
    const present = new Set(beats.map(({ id }) => id));
    for (const id of this.#seen.keys()) if (!present.has(id)) this.#seen.delete(id);
    for (const { id, beat } of beats) {
      if (id === this.id) continue;
      const before = this.#seen.get(id);
      const looks = before?.beat === beat ? before.looks + 1 : 0;
      this.#seen.set(id, { beat, looks });
      if (looks >= looksUntilDead) await removeNode(this.#db, id, beat);
    }
  }
}
