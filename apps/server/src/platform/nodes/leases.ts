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

/** How often a node reports that it is alive and looks at the others. */
export const beatEveryMs = 5000;
/**
 * A node counts as gone after this many successive looks without a new beat: 20 to 25 seconds after its last one. Looks
 * are counted, not seconds. Otherwise the nodes' clocks, an interrupted database or a pause of the observer could make
 * a living node look dead.
 */
const looksUntilDead = 4;

/** The lease ended while work under it was in progress. */
export class LeaseLost extends Error {
  constructor(name: string) {
    super(`Another node has taken over: ${name}`);
    this.name = 'LeaseLost';
  }
}

/** Throws LeaseLost inside a transaction, which is then rolled back, if another node holds the lease. */
export type Fence = (tx: Tx) => Promise<void>;

/** Decides which of the nodes on one database does work that only one of them may do at a time. */
export class Leases {
  /** Names this process. The next process has another name. */
  readonly id = randomUUID();
  readonly #db: Db;
  readonly #clock: Clock;
  /** The last beat of each other node, and how many successive looks found it unchanged. */
  readonly #seen = new Map<string, { readonly beat: number; readonly looks: number }>();
  #joined: Promise<void> | undefined;

  constructor({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Reports that this node is alive, gives up dead nodes, and takes over their leases in `names`. This node can do only
   * the work in `names`, because other nodes may have another version. `gained` holds the names of the leases taken
   * over; `wasGivenUp` is true if the others counted this node as gone.
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

  /** Returns the fence of a lease if this node holds it or can get it; undefined if another node does the work. */
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

  /** Releases all leases. Another node takes them at its next beat. */
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
