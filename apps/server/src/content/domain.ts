import { dayMs, hourMs } from '../platform/clock.ts';
import type { Domain } from '../platform/portal.ts';
import { serveContentDesk } from './desk-routes.ts';
import { contentMigrations } from './migrations.ts';
import { pictureStore, sweepUnused } from './picture-shelf.ts';
import { serveContentPictures } from './routes.ts';

/** Content from content folders and the desk, with its pictures. It starts after the libraries, because its tables refer to theirs. */
export const contentDomain: Domain = {
  name: 'content',
  migrations: contentMigrations,
  async start(portal) {
    const { db, clock, config } = portal;
    const store = pictureStore(config, clock);
    serveContentPictures(portal, store);
    await serveContentDesk(portal);
    portal.jobs.add({
      name: 'remove-unused-pictures',
      when: { everyMs: dayMs, firstMs: hourMs },
      on: 'one-node',
      run: () => sweepUnused(db, store, clock.now()),
    });
  },
};
