import { bookshelfCalls } from '@yuelan/contract';
import { shownTitleId } from '../catalogue/public.ts';
import { serve } from '../platform/http/serve.ts';
import type { Domain } from '../platform/portal.ts';
import { viewTables } from './migrations/001-views.ts';
import { oldestDay, readViewed } from './reads.ts';
import { addView, forgetViews } from './store.ts';

const forgetIntervalMs = 3_600_000;

/** What people do with a title: today, look at it. */
export const bookshelfDomain: Domain = {
  name: 'bookshelf',
  migrations: [viewTables],
  start(portal) {
    const { db } = portal;
    serve(portal, bookshelfCalls.recordView, async (caller, { catalogueId }) => {
      const { library, sessionId } = caller;
      const titleId = await shownTitleId(db, library, catalogueId);
      const { serviceid, clientid } = library;
      await addView(db, { serviceid, clientid, viewer: sessionId, titleId, at: caller.now });
      return {};
    });
    serve(portal, bookshelfCalls.viewed, (caller, input) => readViewed(db, caller, input));
    const timer = setInterval(() => {
      forgetViews(db, oldestDay(portal.clock.now())).catch((error: unknown) =>
        portal.log.error({ err: error }, 'old views could not be forgotten'),
      );
    }, forgetIntervalMs).unref();
    portal.onClose(() => clearInterval(timer));
  },
};
