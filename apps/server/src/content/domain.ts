import type { Domain } from '../platform/portal.ts';
import { contentMigrations } from './migrations.ts';
import { pictureStore } from './picture-shelf.ts';
import { serveContentPictures } from './routes.ts';

/** Content from content folders, with its pictures. It starts after the libraries, because its tables refer to theirs. */
export const contentDomain: Domain = {
  name: 'content',
  migrations: contentMigrations,
  start(portal) {
    serveContentPictures(portal, pictureStore(portal.config, portal.clock));
  },
};
