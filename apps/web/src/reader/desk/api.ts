import { type QueryClient, useQuery } from '@tanstack/react-query';
import { readerDeskCalls } from '@yuelan/contract/reader/desk-remote';
import type { GroupList } from '@yuelan/contract/reader/desk-schemas';
import { callMutation, callQuery } from '../../platform/query.ts';

/** The most classes or types that a select field offers. */
const choicesAtMost = 400;

export const readerQuery = (id: string) => callQuery(readerDeskCalls.reader, { id });
/** All classes or types, each with whether it is active. */
export function useGroupChoices(list: GroupList) {
  const { data } = useQuery(callQuery(readerDeskCalls.groups, { list, pageSize: choicesAtMost }));
  return (data?.results ?? []).map(({ id, name, active }) => ({ value: id, label: name, active }));
}

export const addReader = callMutation(readerDeskCalls.add);
export const changeReader = callMutation(readerDeskCalls.change);
export const replaceCard = callMutation(readerDeskCalls.replaceCard);
export const changeStatus = callMutation(readerDeskCalls.changeStatus);
export const moveReaders = callMutation(readerDeskCalls.move);
export const resetPassword = callMutation(readerDeskCalls.resetPassword);
export const unbindReader = callMutation(readerDeskCalls.unbind);
export const eraseReader = callMutation(readerDeskCalls.erase);
export const revealReader = callMutation(readerDeskCalls.reveal);
export const saveGroup = callMutation(readerDeskCalls.saveGroup);
export const runYear = callMutation(readerDeskCalls.runYear);

/** Refetches after a change to readers or classes: each list counts the other. */
export function refreshReaders(client: QueryClient): void {
  for (const call of [
    readerDeskCalls.list,
    readerDeskCalls.reader,
    readerDeskCalls.groups,
    readerDeskCalls.planYear,
  ])
    void client.invalidateQueries({ queryKey: [call.path] });
}
