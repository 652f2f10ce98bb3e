import { circulationDeskCalls, type DeskCall, type Schema } from '@yuelan/contract';
import type { z } from 'zod/mini';
import { meantBarcode } from '../catalogue/public.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { sendTable } from '../platform/desk/send-table.ts';
import { serveDesk, serveDeskRaw } from '../platform/desk/serve-desk.ts';
import { everyRow, type Slice, sliceOf } from '../platform/page-slice.ts';
import type { Portal } from '../platform/portal.ts';
import type { TableFile } from '../platform/tables/table-file.ts';
import type { TableFormat } from '../platform/tables/write-table.ts';
import { correctDueDate } from './actions/correct-due-date.ts';
import { cancelHoldsAtDesk, shelveHolds } from './actions/handle-holds.ts';
import { handOut, markAtDesk, renewAtDesk, scan, takeBack } from './counter.ts';
import { presentDeskHold, presentOverdue, requireBuiltIn, showCopy } from './desk-reads.ts';
import {
  countDay,
  findDeskHolds,
  findOverdueLoans,
  type HoldFilter,
  type OverdueFilter,
} from './desk-store.ts';
import { holdsTable, overdueTable } from './desk-tables.ts';
import { dayOf } from './rules/library-calendar.ts';
import type { Sources } from './sources/sources.ts';

/** An id as a number. Anything else becomes 0, which nothing has. */
const numberOf = (id: string) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);

/** Registers the calls of the circulation desk. */
export function serveCirculationDesk(portal: Portal, sources: Sources): void {
  const { db } = portal;
  const calls = circulationDeskCalls;

  /** Serves a call if the portal keeps the loans itself, and refuses it otherwise. */
  function serveBuiltIn<Input extends Schema, Output extends Schema>(
    call: DeskCall<Input, Output>,
    handler: (caller: DeskCaller, input: z.output<Input>) => z.input<Output> | Promise<z.input<Output>>,
  ): void {
    serveDesk(portal, call, (caller, input) => {
      requireBuiltIn(caller.library);
      return handler(caller, input);
    });
  }

  function serveBuiltInTable<Filter extends { readonly format: TableFormat }, Output extends Schema>(
    call: DeskCall<z.ZodMiniType<Filter>, Output>,
    read: (caller: DeskCaller, input: Filter) => Promise<TableFile>,
  ): void {
    serveDeskRaw(portal, portal.http, call, async ({ caller, request, reply, check }) => {
      requireBuiltIn(caller.library);
      const input = await check(request.body);
      await sendTable(reply, await read(caller, input), input.format);
    });
  }

  serveBuiltIn(calls.counter, ({ library: { clientid, settings }, now }) =>
    countDay(db, clientid, dayOf(now, settings.timeZone)),
  );
  const meant = ({ library }: DeskCaller, text: string) => meantBarcode(db, library.serviceid, text);
  serveBuiltIn(calls.scan, async (caller, input) =>
    scan(portal, sources, caller, { ...input, text: await meant(caller, input.text) }),
  );
  serveBuiltIn(calls.takeBack, async (caller, { key, barcode }) =>
    takeBack(portal, caller, { key, barcode: await meant(caller, barcode) }),
  );
  serveBuiltIn(calls.renew, (caller, { loanId }) => renewAtDesk(portal, caller, numberOf(loanId)));
  serveBuiltIn(calls.copy, async (caller, { barcode }) => showCopy(db, caller, await meant(caller, barcode)));
  serveBuiltIn(calls.markCopy, async (caller, { barcode, as }) =>
    markAtDesk(portal, caller, { barcode: await meant(caller, barcode), as }),
  );
  serveBuiltIn(calls.correctDueDate, (caller, { loanId, read, dueOn }) =>
    correctDueDate(portal, caller, { loanId: numberOf(loanId), read, dueOn }),
  );

  const holdsOf = async ({ library }: DeskCaller, filter: HoldFilter, page: Slice) => {
    const { rows, total } = await findDeskHolds(db, library.clientid, filter, page);
    return { holds: rows.map((row) => presentDeskHold(row, library)), total };
  };
  serveBuiltIn(calls.holds, async (caller, { pageNum, pageSize, ...filter }) => {
    const { holds, total } = await holdsOf(caller, filter, sliceOf({ pageNum, pageSize }));
    return { results: holds, totalRecord: total, pageNum, pageSize };
  });
  serveBuiltInTable(calls.downloadHolds, async (caller, { format: _, ...filter }) => {
    const { holds } = await holdsOf(caller, filter, everyRow);
    return holdsTable(caller.language, caller.library.settings.timeZone, holds);
  });
  serveBuiltIn(calls.shelveHolds, (caller, { ids }) => shelveHolds(db, caller, ids.map(numberOf)));
  serveBuiltIn(calls.cancelHolds, (caller, { ids }) => cancelHoldsAtDesk(db, caller, ids.map(numberOf)));
  serveBuiltIn(calls.handOut, (caller, { key, id }) => handOut(portal, caller, { key, id: numberOf(id) }));

  const overdueOf = async ({ library, now }: DeskCaller, filter: OverdueFilter, page: Slice) => {
    const today = dayOf(now, library.settings.timeZone);
    const { rows, total } = await findOverdueLoans(db, library.clientid, today, filter, page);
    return { loans: rows.map((row) => presentOverdue(row, library, today)), total };
  };
  serveBuiltIn(calls.overdue, async (caller, { pageNum, pageSize, ...filter }) => {
    const { loans, total } = await overdueOf(caller, filter, sliceOf({ pageNum, pageSize }));
    return { results: loans, totalRecord: total, pageNum, pageSize };
  });
  serveBuiltInTable(calls.downloadOverdue, async (caller, { format: _, ...filter }) => {
    const { loans } = await overdueOf(caller, filter, everyRow);
    return overdueTable(caller.language, caller.library.settings.timeZone, loans);
  });
}
