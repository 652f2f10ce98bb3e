import { bookshelfCalls } from '@yuelan/contract';
import { shownTitleId } from '../catalogue/public.ts';
import { serve } from '../platform/http/serve.ts';
import type { Portal } from '../platform/portal.ts';
import { asReader } from '../reader/public.ts';
import { evaluate } from './actions/evaluate.ts';
import { removeFromShelf } from './actions/remove-from-shelf.ts';
import { saveToShelf } from './actions/save-to-shelf.ts';
import { addReaderView, emptyHistory } from './history-store.ts';
import { readEvaluationOptions } from './read-evaluation.ts';
import { readShelf } from './read-shelf.ts';
import { readViewed } from './reads.ts';
import { addView } from './store.ts';
import { readVerdicts } from './suitability.ts';
import { Pseudonyms } from './viewer.ts';

/** Registers the calls for views, shelves and suitability evaluations. */
export function serveBookshelf(portal: Portal): void {
  const { db } = portal;
  serve(portal, bookshelfCalls.saveToShelf, (caller, { catalogueId }) =>
    saveToShelf(db, asReader(caller), catalogueId),
  );
  serve(portal, bookshelfCalls.shelf, (caller, page) => readShelf(db, asReader(caller), page));
  serve(portal, bookshelfCalls.removeFromShelf, (caller, { ids }) =>
    removeFromShelf(db, asReader(caller), ids),
  );
  serve(portal, bookshelfCalls.evaluationOptions, (caller, { catalogueId }) =>
    readEvaluationOptions(db, caller, catalogueId),
  );
  serve(portal, bookshelfCalls.evaluationSummary, async (caller, { catalogueId }) => {
    const titleId = await shownTitleId(db, caller.library, catalogueId);
    return readVerdicts(db, caller.library, titleId, caller.language);
  });
  serve(portal, bookshelfCalls.evaluate, (caller, input) => evaluate(db, asReader(caller), input));
  const pseudonyms = new Pseudonyms();
  serve(portal, bookshelfCalls.recordView, async (caller, { catalogueId }) => {
    const { library, sessionId, readerId, now } = caller;
    const titleId = await shownTitleId(db, library, catalogueId);
    const { serviceid, clientid } = library;
    const viewer = readerId === undefined ? sessionId : pseudonyms.of(readerId, now);
    await addView(db, { serviceid, clientid, viewer, titleId, at: now });
    if (readerId !== undefined) await addReaderView(db, { clientid, readerId }, titleId, now);
    return {};
  });
  serve(portal, bookshelfCalls.viewed, (caller, input) => readViewed(db, caller, input));
  serve(portal, bookshelfCalls.forgetViews, async (caller) => {
    const { library, readerId } = asReader(caller);
    await emptyHistory(db, { clientid: library.clientid, readerId });
    return {};
  });
}
