import { purchaseDeskCalls } from '@yuelan/contract';
import { sendTable } from '../platform/desk/send-table.ts';
import { serveDesk, serveDeskRaw } from '../platform/desk/serve-desk.ts';
import { sliceOf } from '../platform/page-slice.ts';
import type { Portal } from '../platform/portal.ts';
import { answerRequests, undoAnswers } from './actions/answer-requests.ts';
import { requestsTable } from './desk-table.ts';
import { findOwnedTitles } from './owned-titles.ts';
import { findBooks, findRequests } from './request-store.ts';

export function servePurchaseDesk(portal: Portal): void {
  const { db } = portal;
  serveDesk(
    portal,
    purchaseDeskCalls.requests,
    async ({ library }, { pageNum, pageSize, sort, ...filter }) => {
      const page = sliceOf({ pageNum, pageSize });
      const { books, total } = await findBooks(db, library.clientid, filter, sort, page);
      return { results: books, totalRecord: total, pageNum, pageSize };
    },
  );
  serveDeskRaw(
    portal,
    portal.http,
    purchaseDeskCalls.downloadRequests,
    async ({ caller: { library, language }, request, reply, check }) => {
      const { format, ...filter } = await check(request.body);
      const found = await findRequests(db, library.clientid, filter);
      await sendTable(reply, requestsTable(language, library.settings.timeZone, found), format);
    },
  );
  serveDesk(portal, purchaseDeskCalls.ownedTitles, (caller, input) => findOwnedTitles(portal, caller, input));
  serveDesk(portal, purchaseDeskCalls.answerRequests, (caller, input) =>
    answerRequests(portal, caller, input),
  );
  portal.undoers.add('purchase.request.answer', (tx, undoing) => undoAnswers(portal, tx, undoing));
}
