import { catalogueDeskCalls, type DeskTitle } from '@yuelan/contract';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { sendTable } from '../platform/desk/send-table.ts';
import { serveDesk, serveDeskRaw } from '../platform/desk/serve-desk.ts';
import { refuse } from '../platform/http/refusal.ts';
import { parseTitleId } from '../platform/ids.ts';
import { sliceOf } from '../platform/page-slice.ts';
import type { Portal } from '../platform/portal.ts';
import { addCopies, changeCopy, withdrawCopies } from './actions/change-copies.ts';
import { addTitle, changeTitle, undoAddTitle, undoChangeTitle } from './actions/change-title.ts';
import { mergeTitles, undoMergeTitles } from './actions/merge-titles.ts';
import { undoAddCopies, undoCopies } from './actions/undo-copies.ts';
import { restoreTitle, undoWithdrawTitle, withdrawTitle } from './actions/withdraw-title.ts';
import { copiesTable, everyCopy, findCopyLines } from './desk-copies.ts';
import { type ShowChanged, serveCovers } from './desk-covers.ts';
import { everyTitle, findTitleLines, readDeskTitle, readStorageNames } from './desk-reads.ts';
import { titlesTable } from './desk-tables.ts';
import { seeTitle } from './reads/index-state.ts';
import { lookUpIsbn } from './reads/look-up-isbn.ts';
import type { CatalogueParts } from './services.ts';

/** Registers the desk's calls of titles and copies, and how their changes are undone. */
export async function serveCatalogueDesk(portal: Portal, parts: CatalogueParts): Promise<void> {
  const { db } = portal;

  async function show({ library }: DeskCaller, id: number): Promise<DeskTitle> {
    const title = await readDeskTitle(db, library, id);
    if (title === undefined) throw refuse('catalogue.record.missing');
    return title;
  }
  /** The title after a change. The next search sees the change. */
  const changed: ShowChanged = async (caller, change) => {
    const { id, undoId } = await change;
    await seeTitle(parts, caller.library, id);
    return { title: await show(caller, id), ...(undoId === undefined ? {} : { undoId }) };
  };

  serveDesk(portal, catalogueDeskCalls.titles, async ({ library }, { pageNum, pageSize, ...filter }) => {
    const { lines, total } = await findTitleLines(parts, library, filter, sliceOf({ pageNum, pageSize }));
    return { results: [...lines], totalRecord: total, pageNum, pageSize };
  });
  serveDeskRaw(
    portal,
    portal.http,
    catalogueDeskCalls.downloadTitles,
    async ({ caller, request, reply, check }) => {
      const { format, ...filter } = await check(request.body);
      const titles = everyTitle(parts, caller.library, filter);
      await sendTable(reply, titlesTable(caller.language, titles), format);
    },
  );
  serveDesk(portal, catalogueDeskCalls.title, (caller, { id }) => show(caller, parseTitleId(id) ?? 0));
  serveDesk(portal, catalogueDeskCalls.storages, async ({ library }) => ({
    names: await readStorageNames(db, library),
  }));
  serveDesk(portal, catalogueDeskCalls.copies, async ({ library }, { pageNum, pageSize, ...filter }) => {
    const { lines, total } = await findCopyLines(db, library, filter, sliceOf({ pageNum, pageSize }));
    return { results: lines, totalRecord: total, pageNum, pageSize };
  });
  serveDeskRaw(
    portal,
    portal.http,
    catalogueDeskCalls.downloadCopies,
    async ({ caller, request, reply, check }) => {
      const { format, ...filter } = await check(request.body);
      const copies = everyCopy(db, caller.library, filter);
      await sendTable(reply, copiesTable(caller.language, copies), format);
    },
  );
  serveDesk(portal, catalogueDeskCalls.lookUpIsbn, ({ library }, { isbn }) => lookUpIsbn(db, library, isbn));
  serveDesk(portal, catalogueDeskCalls.addTitle, (caller, input) =>
    changed(caller, addTitle(portal, caller, input)),
  );
  serveDesk(portal, catalogueDeskCalls.changeTitle, (caller, input) =>
    changed(caller, changeTitle(portal, caller, input)),
  );
  serveDesk(portal, catalogueDeskCalls.addCopies, (caller, input) =>
    changed(caller, addCopies(portal, caller, input)),
  );
  serveDesk(portal, catalogueDeskCalls.changeCopy, (caller, input) =>
    changed(caller, changeCopy(portal, caller, input)),
  );
  serveDesk(portal, catalogueDeskCalls.withdrawCopies, (caller, input) =>
    changed(caller, withdrawCopies(portal, caller, input)),
  );
  serveDesk(portal, catalogueDeskCalls.withdrawTitle, (caller, input) =>
    changed(caller, withdrawTitle(portal, caller, input)),
  );
  serveDesk(portal, catalogueDeskCalls.restoreTitle, (caller, input) =>
    changed(caller, restoreTitle(portal, caller, input)),
  );

  serveDesk(portal, catalogueDeskCalls.mergeTitles, (caller, input) =>
    changed(caller, mergeTitles(portal, caller, input)),
  );

  portal.undoers.add('catalogue.title.add', (tx, undoing) => undoAddTitle(portal, tx, undoing));
  portal.undoers.add('catalogue.title.change', (tx, undoing) => undoChangeTitle(portal, tx, undoing));
  portal.undoers.add('catalogue.title.withdraw', (tx, undoing) => undoWithdrawTitle(portal, tx, undoing));
  portal.undoers.add('catalogue.title.merge', (tx, undoing) => undoMergeTitles(portal, tx, undoing));
  portal.undoers.add('catalogue.copies.add', undoAddCopies);
  portal.undoers.add('catalogue.copy.change', undoCopies);
  portal.undoers.add('catalogue.copies.withdraw', undoCopies);
  await serveCovers(portal, changed);
}
