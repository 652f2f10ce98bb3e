import { hourMs } from '../platform/clock.ts';
import type { Domain } from '../platform/portal.ts';
import { registerEvaluationCommands } from './commands.ts';
import { exportBookshelf } from './export-own-data.ts';
import { bookshelfFollower } from './follow-titles.ts';
import { forgetOldRows } from './jobs/forget-old-rows.ts';
import { bookshelfMigrations } from './migrations.ts';
import { bookshelfTies } from './reader-ties.ts';
import { serveBookshelf } from './routes.ts';
import { suitableTitles } from './suitability.ts';

const forgetIntervalMs = hourMs;

/** What readers do with a title: view it, put it on their shelf, and say whom it suits. */
export const bookshelfDomain: Domain = {
  name: 'bookshelf',
  migrations: bookshelfMigrations,
  readerTies: bookshelfTies,
  commands: registerEvaluationCommands,
  start(portal) {
    const { db } = portal;
    serveBookshelf(portal);
    portal.services.catalogue.suitability.use(suitableTitles(db, portal.clock));
    portal.services.exporters.add('bookshelf', exportBookshelf);
    portal.services.titleFollowers.set('bookshelf', bookshelfFollower);

    portal.jobs.add({
      name: 'forget-old-views',
      when: { everyMs: forgetIntervalMs },
      on: 'one-node',
      run: () => forgetOldRows(db, portal.clock.now()),
    });
  },
};
