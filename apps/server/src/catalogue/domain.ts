import { availableParallelism } from 'node:os';
import { openSearchVersion, type SearchEngine } from '@yuelan/search';
import { findGroupCounters } from '../library/public.ts';
import { hourMs } from '../platform/clock.ts';
import { Fault } from '../platform/fault.ts';
import type { Domain, Portal } from '../platform/portal.ts';
import { bookPageHead } from './book-page.ts';
import { booklistKind, recommendedKind } from './booklists/content-kinds.ts';
import { booklistPageHead, specialPageHead, specialPages } from './booklists/page-heads.ts';
import { boundedEngine } from './bounded-engine.ts';
import { barcodeCheckup, indexCheckup } from './checkup.ts';
import { registerCatalogueCommands } from './commands.ts';
import { serveCatalogueDesk } from './desk-routes.ts';
import { embedderOf } from './embeddings.ts';
import { catalogueAttachments, catalogueTargets } from './import/targets.ts';
import { createIndexFeed, type IndexFeed } from './index-feed.ts';
import { claimIndexes } from './index-place.ts';
import { beginAskedHarvests } from './jobs/begin-asked-harvests.ts';
import { fetchPictures } from './jobs/fetch-pictures.ts';
import { harvestJob } from './jobs/harvest-sources.ts';
import { noteWorks } from './jobs/note-works.ts';
import { recreateIndexesJob } from './jobs/recreate-indexes.ts';
import { feedLease, removeOldIndexes } from './jobs/remove-old-indexes.ts';
import { CatalogueMeanings } from './meaning.ts';
import { catalogueMigrations } from './migrations.ts';
import { indexOwner, openEngine, openSearchTrouble, watchOpenSearch } from './open-engine.ts';
import { BorrowRank } from './reads/borrow-rank.ts';
import { serveCatalogue } from './routes.ts';
import { createSearchLog } from './search-log.ts';
import type { CatalogueParts } from './services.ts';
import { serveSitemap } from './sitemap.ts';
import { countCollection } from './statistics.ts';
import { SuitabilitySlot } from './suitability.ts';
import { registerSyncCommands, syncCheckup } from './sync/commands.ts';
import { serveSyncDesk } from './sync/desk-routes.ts';
import { originFollower } from './sync/follow-origins.ts';
import { readLastHarvest, waitingHarvests } from './sync/source-states.ts';
import { sweepHarvests } from './sync/sweep-harvests.ts';
import { TitleReading } from './title-reading.ts';

/** Leaves one core for everything else; at least two threads, so that a long search does not hold up others. */
const searchThreads = Math.min(4, Math.max(2, availableParallelism() - 1));
/** A new index waits for an import that brings so many titles in one of three pauses of half a second. */
const fewestArriving = 500;
/** How long a node trusts an index that nodes share without checking it, while the database reports no changes. */
const sharedBelievedMs = 10_000;
const logIntervalMs = 1000;
const forgetIntervalMs = hourMs;
/** When few people read, in the time zone of the server. */
const atNight = '30 3 * * *';
const meaningIntervalMs = 600_000;
/** Not in the first minute, while the search threads are still warming up: readers come first. */
const meaningFirstMs = 70_000;

/** The notes that readiness gives about OpenSearch. */
const searchNotes = { well: undefined, full: 'search.full', away: 'search.unreachable' } as const;

declare module '../platform/portal.ts' {
  interface Services {
    engine: SearchEngine;
    indexFeed: IndexFeed;
    catalogue: CatalogueParts;
  }
}

/** Titles, copies and their search. */
export const catalogueDomain: Domain = {
  name: 'catalogue',
  migrations: catalogueMigrations,
  content: [booklistKind, recommendedKind],
  commands(program, context) {
    registerCatalogueCommands(program, context);
    registerSyncCommands(program, context);
  },
  imports: catalogueTargets,
  attachments: catalogueAttachments,
  // The servers rebuild their indexes from the restored data.
  momentary: ['search_index_state', 'availability_change'],
  checkups: [indexCheckup, barcodeCheckup, syncCheckup],
  async start(portal) {
    const { db, clock, log, config } = portal;
    const isShared = config.search !== undefined;
    const trouble = config.search === undefined ? undefined : await openSearchTrouble(config.search);
    if (trouble?.isPassing === false) throw new Fault(trouble.what);
    if (trouble !== undefined) log.warn(String(trouble.what));
    const watch = config.search === undefined ? undefined : watchOpenSearch(config.search, trouble);
    portal.onClose(() => watch?.close());
    const engine = boundedEngine(
      await openEngine(config, { workers: searchThreads, log: (message) => log.warn(message) }),
      portal.metrics,
      watch,
    );
    portal.onClose(() => engine.close());
    if (!isShared) await claimIndexes(db, config.dataDir);
    const feed = createIndexFeed({
      ...{ db, engine, clock, log, server: indexOwner(config), reading: new TitleReading(db, config) },
      ...(isShared
        ? { believedMs: sharedBelievedMs, isShared }
        : { following: { clock, pauseMs: config.patience.arrivalMs, fewest: fewestArriving } }),
    });
    const searchLog = createSearchLog(db, clock);
    portal.services.today.addWaiting('harvests', 'import.run', waitingHarvests);
    portal.services.today.addResult('sync', 'import.run', (database, { clientid }, _now, language) =>
      readLastHarvest(database, clientid, language),
    );
    portal.services.statistics.addFigures(countCollection);
    portal.services.engine = engine;
    portal.services.indexFeed = feed;

    const borrowRank = new BorrowRank(db, () => clock.now().getTime());
    const parts: CatalogueParts = {
      ...{ db, engine, feed, searchLog, borrowRank },
      meanings: new CatalogueMeanings(db, config, embedderOf(config, clock)),
      suitability: new SuitabilitySlot(),
    };
    portal.onClose(() => parts.meanings.close());
    portal.services.catalogue = parts;
    serveCatalogue(portal, parts, searchThreads);
    portal.services.titleFollowers = new Map([['catalogue', originFollower]]);
    await serveCatalogueDesk(portal, parts);
    await serveSyncDesk(portal);
    serveSitemap(portal);
    portal.services.pages.changesOf = ({ serviceid }) => feed.changesOf(serviceid);
    portal.services.pages.register('/book/:id', bookPageHead(db));
    for (const page of specialPages)
      portal.services.pages.register(`/special/${page}`, specialPageHead(page));
    portal.services.pages.register('/special/sheet', booklistPageHead(db, clock));
    portal.services.pages.register('/special/sheet/:id', booklistPageHead(db, clock));
    /** Until when the server waits for its search threads, by `performance.now()`. */
    let warmingUntil = 0;
    portal.health.register('search', async () => {
      const libraries = await portal.tenancy.open();
      if (!libraries.every((library) => feed.isReady(library.serviceid))) return 'search.index.building';
      return performance.now() < warmingUntil ? 'search.warming' : undefined;
    });

    portal.health.registerNote('search', async () => searchNotes[watch?.state ?? 'well']);

    portal.metrics?.add({
      name: 'yuelan_index_lag_changes',
      help: 'Changes of a catalogue that searches on this node do not show yet; of the group that is furthest behind.',
      read: async () => {
        const behind = (await findGroupCounters(db)).map(
          ({ serviceid, catalogueChanges }) => catalogueChanges - feed.changesOf(serviceid),
        );
        return Math.max(0, ...behind);
      },
    });
    portal.jobs.add({
      name: 'follow-catalogue',
      when: { everyMs: config.patience.indexLookMs, firstMs: 0 },
      // One node feeds an index that nodes share. Each title's version is its change counter, so the index rejects late
      // changes from a node that no longer holds the lease.
      on: isShared ? 'one-node' : 'every-node',
      lease: feedLease(openSearchVersion),
      run: () => {
        // Do not read the database for changes that OpenSearch would only refuse.
        watch?.refuseUnlessWell();
        return feed.catchUp();
      },
    });
    if (watch !== undefined && config.search !== undefined) {
      portal.jobs.add({
        name: 'watch-index',
        when: { everyMs: config.patience.indexLookMs, firstMs: 0 },
        on: 'every-node',
        run: () => feed.look(),
      });
      portal.jobs.add(removeOldIndexes(db, log, config.search));
      portal.jobs.add({
        name: 'watch-opensearch',
        when: { everyMs: config.patience.indexLookMs, firstMs: 0 },
        on: 'every-node',
        run: () => watch.look(),
      });
    }
    portal.jobs.stopped.addEventListener('abort', () => void feed.stop());
    portal.onClose(() => feed.stop());
    if (!isShared) {
      portal.onListen(() =>
        warmUp(portal, (isWarming) => {
          warmingUntil = isWarming ? performance.now() + mostWarmingMs : 0;
        }),
      );
      portal.jobs.add({
        name: 'renew-indexes',
        when: { at: atNight },
        on: 'every-node',
        run: () => feed.renew(),
      });
    }
    portal.jobs.add({
      name: 'save-searches',
      when: { everyMs: logIntervalMs },
      on: 'every-node',
      run: () => searchLog.flush(),
    });
    portal.onClose(() => searchLog.flush());
    portal.jobs.add({
      name: 'forget-old-searches',
      when: { everyMs: forgetIntervalMs },
      on: 'one-node',
      run: () => searchLog.forgetOld(),
    });
    portal.jobs.add(fetchPictures(portal));
    portal.jobs.add(noteWorks(db));
    portal.jobs.add(recreateIndexesJob(db, config));
    portal.jobs.add(harvestJob(portal));
    portal.jobs.add(beginAskedHarvests(portal));
    portal.jobs.add({
      name: 'sweep-harvests',
      when: { everyMs: forgetIntervalMs },
      on: 'one-node',
      run: () => sweepHarvests(db, clock.now()),
    });
    portal.jobs.add({
      name: 'learn-meaning',
      when: { everyMs: meaningIntervalMs, firstMs: meaningFirstMs },
      on: 'every-node',
      // The index of a first import is built while titles arrive. Half of them would have to be learnt again.
      run: (stopped) => parts.meanings.catchUp({ stopped, mayLearn: (group) => !feed.isBuilding(group) }),
    });
  },
};

/** The longest time that a server waits for its search threads before it is ready. */
const mostWarmingMs = 10_000;

/**
 * Starts the search threads before the first reader needs them: they load their modules, the indexes and the dictionary,
 * and rehearse. So does the thread for meanings. Tells when they begin, and when the first index is ready.
 */
async function warmUp(
  { tenancy, log, services: { engine, indexFeed, catalogue } }: Portal,
  tell: (isWarming: boolean) => void,
): Promise<void> {
  try {
    const libraries = await tenancy.open();
    tell(libraries.length > 0);
    await indexFeed.catchUp();
    await catalogue.meanings.wake(libraries.map(({ serviceid }) => serviceid));
    for (const { serviceid } of libraries) {
      await engine.warm(serviceid);
      tell(false);
    }
  } catch (error) {
    log.warn({ err: error }, 'the search could not be warmed up');
  } finally {
    tell(false);
  }
}
