import type { QueryClient } from '@tanstack/react-query';
import { circulationDeskCalls } from '@yuelan/contract/circulation/desk-remote';
import { todayCalls } from '@yuelan/contract/today/remote';
import { callQuery } from '../../platform/query.ts';

export const counterQuery = callQuery(circulationDeskCalls.counter, {});
export const copyQuery = (barcode: string) => callQuery(circulationDeskCalls.copy, { barcode });

/** Refetches after a change: the lists, the day's figures, and what is waiting on Today. */
export function refreshCirculation(client: QueryClient): void {
  for (const { path } of [
    circulationDeskCalls.counter,
    circulationDeskCalls.copy,
    circulationDeskCalls.holds,
    circulationDeskCalls.overdue,
    todayCalls.today,
  ])
    void client.invalidateQueries({ queryKey: [path] });
}
