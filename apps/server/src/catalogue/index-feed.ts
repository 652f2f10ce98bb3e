import type { ServiceId } from '../platform/ids.ts';
import { IndexBuilder } from './index-builder.ts';
import { IndexFollower } from './index-follower.ts';
import { type IndexParts, KnownIndexes } from './known-indexes.ts';
import { TitleReading } from './title-reading.ts';

export interface IndexFeed {
  /**
   * Brings every group's index up to the database as it is now, or later. Calls that overlap share their work. An index
   * that nodes share is built by one of them: the others pass `build: false`, and do not wait for a build.
   */
  catchUp(how?: { readonly build: boolean }): Promise<void>;
  /**
   * Brings the index up to some titles as they are now, or later. Beside an import they do not wait for the titles that
   * were changed before them.
   */
  show(serviceid: ServiceId, ids: readonly number[]): Promise<void>;
  /** Builds each index again that has changed so much since it was built that searches take longer. */
  renew(): Promise<void>;
  /** Learns from the database how far another node has brought the index that they share. */
  look(): Promise<void>;
  /** Stops the work in progress early; later calls do nothing. */
  stop(): Promise<void>;
  /** How many changes of the group's catalogue can be seen in searches, as far as this server knows. */
  changesOf(serviceid: ServiceId): number;
  /** Whether the group has an index of this database; it may lag some changes behind. */
  isReady(serviceid: ServiceId): boolean;
  /** Whether this server is building the group's index. */
  isBuilding(serviceid: ServiceId): boolean;
}

export interface FeedParts extends Omit<IndexParts, 'reading' | 'signal'> {
  /** Where titles are read; by default in this thread. */
  readonly reading?: TitleReading;
}

/**
 * Keeps the derived index equal to the database by the change counters of both: what the index lacks is read
 * and applied; an index that is missing, broken, of another history (a restored backup) or marked for a rebuild
 * is rebuilt. An index that only lacks changes or is marked for a rebuild keeps answering while it catches up.
 */
export function createIndexFeed(given: FeedParts): IndexFeed {
  const stop = new AbortController();
  const { reading = new TitleReading(given.db) } = given;
  const parts = { ...given, reading, signal: stop.signal };
  const known = new KnownIndexes(parts);
  const follower = new IndexFollower(parts, known);
  const builder = new IndexBuilder(parts, known, follower);

  async function catchUp({ build: mayBuild } = { build: true }): Promise<void> {
    let toBuild = await follower.follow();
    // A build that another call began may be of a database that was restored since: it ends first, and another follows.
    for (let round = 0; mayBuild && round < 2; round += 1) {
      if (stop.signal.aborted || (toBuild.length === 0 && known.building.size === 0)) return;
      await builder.build(toBuild);
      toBuild = await follower.follow();
    }
  }

  return {
    catchUp,
    show: (serviceid, ids) => follower.show(serviceid, ids),
    async renew() {
      await known.findWorn();
      await catchUp();
    },
    look: () => known.look(),
    changesOf: (serviceid) => known.changesOf(serviceid),
    isReady: (serviceid) => known.isReady(serviceid),
    isBuilding: (serviceid) => known.building.has(serviceid),
    async stop() {
      stop.abort();
      await Promise.all([follower.ended(), builder.ended()]);
      await reading.close();
    },
  };
}
