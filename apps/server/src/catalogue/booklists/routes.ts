import { catalogueCalls } from '@yuelan/contract';
import { refuse } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Portal } from '../../platform/portal.ts';
import { listBooklists, listBooklistTitles, readBooklist } from './reads.ts';

/** Registers the calls of booklists. */
export function serveBooklists(portal: Portal): void {
  const { db } = portal;
  serve(portal, catalogueCalls.booklists, (caller, page) => listBooklists(db, caller, page));
  serve(portal, catalogueCalls.booklist, async (caller, { id }) => {
    const booklist = await readBooklist(db, caller, id);
    if (booklist === undefined) throw refuse('catalogue.sheet.missing');
    return booklist;
  });
  serve(portal, catalogueCalls.booklistTitles, async (caller, { id = '', pageNum, pageSize }) => {
    if (id === '') return { results: [], totalRecord: 0, pageNum, pageSize };
    const titles = await listBooklistTitles(db, caller, id, { pageNum, pageSize });
    if (titles === undefined) throw refuse('catalogue.sheet.missing');
    return titles;
  });
}
