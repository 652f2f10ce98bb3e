import { catalogueDeskCalls, type DeskTitle, type FetchedCovers } from '@yuelan/contract';
import { pictureBytes } from '../content/public.ts';
import { serveDeskForm } from '../files/public.ts';
import { readPage } from '../platform/database/listing.ts';
import type { Db } from '../platform/database/tables.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { serveDesk } from '../platform/desk/serve-desk.ts';
import { refuse } from '../platform/http/refusal.ts';
import { type Page, sliceOf } from '../platform/page-slice.ts';
import type { Portal } from '../platform/portal.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { askForCovers, undoAskForCovers } from './actions/ask-for-covers.ts';
import { importCovers, removeCover, uploadCover } from './actions/change-cover.ts';
import { type TitleChanged, undoChangeTitle } from './actions/change-title.ts';
import { archiveBytes } from './read-pictures.ts';

/** Returns a title as it is after a change. */
export type ShowChanged = (
  caller: DeskCaller,
  change: Promise<TitleChanged>,
) => Promise<{ title: DeskTitle; undoId?: string }>;

/** Registers the desk's calls of covers. */
export async function serveCovers(portal: Portal, changed: ShowChanged): Promise<void> {
  const tooLarge = () => refuse('catalogue.covers.size', { megabytes: archiveBytes / 1024 / 1024 });
  await serveDeskForm(
    portal,
    catalogueDeskCalls.uploadCover,
    { atMost: pictureBytes, tooLarge },
    ({ caller, fields, file }) =>
      changed(caller, uploadCover(portal, caller, { ...fields, path: file.path })),
  );
  await serveDeskForm(
    portal,
    catalogueDeskCalls.importCovers,
    { atMost: archiveBytes, tooLarge },
    async ({ caller, file, filename }) => ({
      outcomes: await importCovers(portal, caller, { path: file.path, name: filename }),
    }),
  );
  serveDesk(portal, catalogueDeskCalls.removeCover, (caller, input) =>
    changed(caller, removeCover(portal, caller, input)),
  );
  serveDesk(portal, catalogueDeskCalls.askForCovers, (caller, input) => askForCovers(portal, caller, input));
  serveDesk(portal, catalogueDeskCalls.fetchedCovers, ({ library }, page) =>
    readFetched(portal.db, library, page),
  );
  portal.undoers.add('catalogue.cover.change', (tx, undoing) => undoChangeTitle(portal, tx, undoing));
  portal.undoers.add('catalogue.covers.ask', undoAskForCovers);
}

async function readFetched(db: Db, { serviceid }: LibraryScope, page: Page): Promise<FetchedCovers> {
  const covers = db
    .selectFrom('fetched_picture')
    .innerJoin('library', 'library.clientid', 'fetched_picture.clientid')
    .where('library.serviceid', '=', serviceid)
    .where('fetched_picture.purpose', '=', 'cover');
  const counted = await covers
    .select(['fetched_picture.state', ({ fn }) => fn.countAll<number>().as('pictures')])
    .groupBy('fetched_picture.state')
    .execute();
  const countOf = (state: string) => Number(counted.find((row) => row.state === state)?.pictures ?? 0);
  const { rows, total } = await readPage(
    covers.where('fetched_picture.trouble', '!=', ''),
    sliceOf(page),
    (query) =>
      query
        .select(['fetched_picture.source', 'fetched_picture.trouble', 'fetched_picture.state'])
        .orderBy('fetched_picture.source'),
  );
  return {
    ...page,
    results: rows.map(({ source, trouble, state }) => ({ source, trouble, again: state === 'waiting' })),
    totalRecord: total,
    kept: countOf('kept'),
    waiting: countOf('waiting'),
    failed: countOf('failed'),
  };
}
