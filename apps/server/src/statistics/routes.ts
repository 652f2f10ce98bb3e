import { statisticsCalls, type UnansweredSearch } from '@yuelan/contract';
import { sendTable } from '../platform/desk/send-table.ts';
import { serveDesk, serveDeskRaw } from '../platform/desk/serve-desk.ts';
import { sliced } from '../platform/page-slice.ts';
import type { Portal } from '../platform/portal.ts';
import { settleUnanswered } from './actions/settle-unanswered.ts';
import { readYear } from './read-year.ts';
import {
  checkedSpan,
  readDays,
  readGroups,
  readOverview,
  type StatisticsParts,
  sortedGroups,
} from './reads.ts';
import { daysTable, groupsTable, unansweredTable, yearTable } from './table-files.ts';
import { findUnanswered } from './unanswered-store.ts';

/** Wires the calls of the desk's statistics. */
export function serveStatistics(portal: Portal, parts: StatisticsParts): void {
  serveDesk(portal, statisticsCalls.overview, ({ library }, span) =>
    readOverview(parts, library, checkedSpan(span)),
  );
  serveDeskRaw(
    portal,
    portal.http,
    statisticsCalls.downloadDays,
    async ({ caller, request, reply, check }) => {
      const { format, ...input } = await check(request.body);
      const span = checkedSpan(input);
      await sendTable(
        reply,
        daysTable(caller.language, span, await readDays(parts, caller.library, span)),
        format,
      );
    },
  );
  serveDesk(
    portal,
    statisticsCalls.groups,
    async ({ library }, { by, text, sort, pageNum, pageSize, ...span }) => {
      const rows = sortedGroups(await readGroups(parts, library, checkedSpan(span), by), text, sort);
      const page = { pageNum, pageSize };
      return { results: sliced(rows, page), totalRecord: rows.length, ...page };
    },
  );
  serveDeskRaw(
    portal,
    portal.http,
    statisticsCalls.downloadGroups,
    async ({ caller, request, reply, check }) => {
      const { format, by, text, sort, ...input } = await check(request.body);
      const span = checkedSpan(input);
      const rows = sortedGroups(await readGroups(parts, caller.library, span, by), text, sort);
      await sendTable(reply, groupsTable(caller.language, span, rows), format);
    },
  );
  serveDesk(portal, statisticsCalls.year, ({ library, language }, input) =>
    readYear(parts, library, language, input),
  );
  serveDeskRaw(
    portal,
    portal.http,
    statisticsCalls.downloadYear,
    async ({ caller, request, reply, check }) => {
      const { format, ...input } = await check(request.body);
      const { library, language } = caller;
      const year = await readYear(parts, library, language, input);
      await sendTable(reply, yearTable(language, year, await readDays(parts, library, year)), format);
    },
  );
  serveDesk(
    portal,
    statisticsCalls.unanswered,
    async ({ library, now }, { pageNum, pageSize, ...filter }) => {
      await parts.flush();
      const rows = narrowed(await findUnanswered(portal.db, library.clientid, now), filter);
      const page = { pageNum, pageSize };
      return { results: sliced(rows, page), totalRecord: rows.length, ...page };
    },
  );
  serveDeskRaw(
    portal,
    portal.http,
    statisticsCalls.downloadUnanswered,
    async ({ caller, request, reply, check }) => {
      const { format, ...filter } = await check(request.body);
      const rows = narrowed(await findUnanswered(portal.db, caller.library.clientid, caller.now), filter);
      await sendTable(reply, unansweredTable(caller.language, rows), format);
    },
  );
  serveDesk(portal, statisticsCalls.settleUnanswered, (caller, input) =>
    settleUnanswered(portal, caller, input),
  );
}

function narrowed(
  searches: readonly UnansweredSearch[],
  { text, settlement }: { readonly text: string; readonly settlement: string },
): readonly UnansweredSearch[] {
  const wanted = text.trim().toLowerCase();
  return searches.filter(
    (search) =>
      search.text.toLowerCase().includes(wanted) && (settlement === '' || search.settlement === settlement),
  );
}
