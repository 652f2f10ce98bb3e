import type { QueryClient } from '@tanstack/react-query';
import { catalogueDeskCalls } from '@yuelan/contract/catalogue/desk-remote';
import type { DeskTitle } from '@yuelan/contract/catalogue/desk-schemas';
import { staffCalls } from '@yuelan/contract/staff/remote';
import { callMutation, callQuery } from '../../platform/query.ts';

export const titlesQuery = (input: {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly text: string;
  readonly state: '' | 'withdrawn';
}) => callQuery(catalogueDeskCalls.titles, input);
export const deskTitleQuery = (id: string) => callQuery(catalogueDeskCalls.title, { id });
export const copiesQuery = (input: {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly text: string;
  readonly titleIds: string[];
}) => callQuery(catalogueDeskCalls.copies, input);
export const storagesQuery = callQuery(catalogueDeskCalls.storages, {});
export const undoableQuery = (id: string) =>
  callQuery(staffCalls.undoable, {
    ...{ pageNum: 1, pageSize: 10 },
    ...{ targetType: 'catalogue.title', targetId: id },
  });

export const lookUpIsbn = callMutation(catalogueDeskCalls.lookUpIsbn);
export const addTitle = callMutation(catalogueDeskCalls.addTitle);
export const changeTitle = callMutation(catalogueDeskCalls.changeTitle);
export const addCopies = callMutation(catalogueDeskCalls.addCopies);
export const changeCopy = callMutation(catalogueDeskCalls.changeCopy);
export const withdrawCopies = callMutation(catalogueDeskCalls.withdrawCopies);
export const withdrawTitle = callMutation(catalogueDeskCalls.withdrawTitle);
export const mergeTitles = callMutation(catalogueDeskCalls.mergeTitles);
export const removeCover = callMutation(catalogueDeskCalls.removeCover);
export const askForCovers = callMutation(catalogueDeskCalls.askForCovers);
export const fetchedCoversQuery = (input: { readonly pageNum: number; readonly pageSize: number }) =>
  callQuery(catalogueDeskCalls.fetchedCovers, input);
export const restoreTitle = callMutation(catalogueDeskCalls.restoreTitle);

/** Shows the title as it is after a change, and refreshes the lists. */
export function showTitle(client: QueryClient, title: DeskTitle): void {
  client.setQueryData(deskTitleQuery(title.id).queryKey, title);
  refreshLists(client);
}

export function refreshLists(client: QueryClient): void {
  for (const call of [catalogueDeskCalls.titles, catalogueDeskCalls.storages, staffCalls.undoable])
    void client.invalidateQueries({ queryKey: [call.path] });
}
