import { attachedBy } from '../import/public.ts';
import { hourMs } from '../platform/clock.ts';
import type { Domain } from '../platform/portal.ts';
import { registerEvaluationCommands } from './commands.ts';
import { serveBookshelfDesk } from './desk-routes.ts';
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
  attachments: [
    ...['shelf_entry', 'title_evaluation'].flatMap((table) => [
      attachedBy('title', table, 'title_id', {
        'zh-CN': '读者已收藏或评价',
        'en-US': 'A reader has shelved or rated it',
      }),
      attachedBy('reader', table, 'reader_id', {
        'zh-CN': '已收藏或评价图书',
        'en-US': 'Has shelved or rated a book',
      }),
    ]),
  ],
  start(portal) {
    const { db } = portal;
    serveBookshelf(portal);
    serveBookshelfDesk(portal);
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
