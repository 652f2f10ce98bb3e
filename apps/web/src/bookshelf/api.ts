import type { QueryClient } from '@tanstack/react-query';
import { bookshelfCalls } from '@yuelan/contract/bookshelf/remote';
import { maxPageSize } from '@yuelan/contract/paging';
import { callMutation, callQuery, minute } from '../platform/query.ts';

export function shelfQuery(pageNum: number, pageSize: number) {
  return callQuery(bookshelfCalls.shelf, { pageNum, pageSize });
}

export const shelfCountQuery = { ...shelfQuery(1, 1), staleTime: minute };

/** As much of the shelf as one page can hold, to show for each title in a list whether it is on the shelf. */
export const wholeShelfQuery = { ...shelfQuery(1, maxPageSize), staleTime: 5 * minute };

export const saveToShelf = callMutation(bookshelfCalls.saveToShelf);
export const removeFromShelf = callMutation(bookshelfCalls.removeFromShelf);

export function refreshShelf(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [bookshelfCalls.shelf.path] });
}

export function browsingQuery(pageNum: number, pageSize: number) {
  return callQuery(bookshelfCalls.viewed, { scope: 'mine', pageNum, pageSize });
}

/** Titles that readers are viewing. */
export function everyoneQuery(pageSize: number) {
  return {
    ...callQuery(bookshelfCalls.viewed, { scope: 'everyone', pageNum: 1, pageSize }),
    staleTime: 5 * minute,
  };
}

export const forgetViews = callMutation(bookshelfCalls.forgetViews);

export function refreshBrowsing(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [bookshelfCalls.viewed.path] });
}

export function evaluationQuery(catalogueId: string) {
  return callQuery(bookshelfCalls.evaluationOptions, { catalogueId });
}

/** The opinions that readers share about whom a title suits. */
export function verdictsQuery(catalogueId: string) {
  return { ...callQuery(bookshelfCalls.evaluationSummary, { catalogueId }), staleTime: minute };
}

export const evaluate = callMutation(bookshelfCalls.evaluate);

export function refreshEvaluation(client: QueryClient): void {
  for (const call of [bookshelfCalls.evaluationOptions, bookshelfCalls.evaluationSummary])
    void client.invalidateQueries({ queryKey: [call.path] });
}
