import { dropOpenSearchVersion, otherOpenSearchVersions, tidyOpenSearch } from '@yuelan/search';
import { findGroupCounters } from '../../library/public.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Log } from '../../platform/log.ts';
import { isLeaseHeld } from '../../platform/nodes/lease-store.ts';
import { openSearchOptions, sharedIndex } from '../open-engine.ts';

/** An upgrade may be undone: a version whose nodes are all gone can return. */
const everyMs = 600_000;

/** The lease under which nodes of a version feed its index. */
export const feedLease = (version: string): string => `follow-catalogue ${version}`;

/**
 * Removes the indexes that an upgrade or a killed rebuild left on OpenSearch. Waits until two consecutive runs have
 * found no live node of the old version.
 */
export function removeOldIndexes(db: Db, log: Log, search: NonNullable<Config['search']>): Job {
  const options = openSearchOptions(search);
  let unused: readonly string[] = [];
  return {
    name: 'remove-old-indexes',
    when: { everyMs },
    on: 'one-node',
    async run() {
      const groups = await findGroupCounters(db);
      await tidyOpenSearch(
        options,
        groups.map(({ serviceid }) => serviceid),
      );
      const found: string[] = [];
      for (const version of await otherOpenSearchVersions(options)) {
        if (await isLeaseHeld(db, feedLease(version))) continue;
        if (unused.includes(version)) {
          await dropOpenSearchVersion(options, version);
          await db
            .deleteFrom('search_index_state')
            .where('server', '=', sharedIndex(search, version))
            .execute();
          log.info({ version }, 'removed the search index of a version that no node has any more');
        } else found.push(version);
      }
      unused = found;
    },
  };
}
