import type { Domain } from '../platform/portal.ts';
import { contentTables, fetchedPictures } from './migrations.ts';
import { pictureStore } from './picture-shelf.ts';
import { serveContentPictures } from './routes.ts';

/** What content folders gave, and the pictures in them. Stands after the libraries, whose table its own refer to. */
export const contentDomain: Domain = {
  name: 'content',
  migrations: [contentTables, fetchedPictures],
  start(portal) {
    serveContentPictures(portal, pictureStore(portal.config, portal.clock));
  },
};
