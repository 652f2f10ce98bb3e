import { catalogueCalls } from '@yuelan/contract';
import { refuse } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Portal } from '../../platform/portal.ts';
import { listSheets, listSheetTitles, readSheet } from './reads.ts';

/** Wires the calls of special sheets. */
export function serveSheets(portal: Portal): void {
  const { db } = portal;
  serve(portal, catalogueCalls.sheets, (caller, page) => listSheets(db, caller, page));
  serve(portal, catalogueCalls.sheet, async (caller, { id }) => {
    const sheet = await readSheet(db, caller, id);
    if (sheet === undefined) throw refuse('catalogue.sheet.missing');
    return sheet;
  });
  serve(portal, catalogueCalls.sheetTitles, async (caller, { id = '', pageNum, pageSize }) => {
    if (id === '') return { results: [], totalRecord: 0, pageNum, pageSize };
    const titles = await listSheetTitles(db, caller, id, { pageNum, pageSize });
    if (titles === undefined) throw refuse('catalogue.sheet.missing');
    return titles;
  });
}
