import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Permission } from '@yuelan/contract/permissions';
import { staffCalls } from '@yuelan/contract/staff/remote';
import type { DeskMe, DeskState } from '@yuelan/contract/staff/schemas';
import { createContext, useContext } from 'react';
import type { Page, PageStore } from '../platform/page.ts';
import { callMutation, callQuery } from '../platform/query.ts';

/** Where the login stands. Asked once, and again when a call was refused because of it. */
export const stateQuery = queryOptions({
  ...callQuery(staffCalls.state, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The last moment at which the server heard of this browser, in milliseconds. */
export const lastHeard: PageStore<number> = { initial: () => Date.now() };

/** What a login, its second step or an enrolment has come to. */
export function showState({ queries }: Page, state: DeskState): void {
  queries.setQueryData(stateQuery.queryKey, state);
}

export function askStateAgain({ queries }: Page): void {
  void queries.invalidateQueries({ queryKey: stateQuery.queryKey });
}

/** Leaves a login that is not complete, or one that is. The page begins again, so that it holds nothing any more. */
export function useLogout() {
  return useMutation({ ...callMutation(staffCalls.logout), onSettled: () => location.reload() });
}

const MeContext = createContext<DeskMe | undefined>(undefined);
export const MeProvider = MeContext.Provider;

/**
 * Who is logged in. Screens of the desk are shown only then. When the login has ended by itself, what they hold waits
 * for the same person.
 */
export function useMe(): DeskMe {
  const me = useContext(MeContext);
  if (me === undefined) throw new Error('Nobody is logged in.');
  return me;
}

/** Whether the account may do something here. The server decides; this hides what it would refuse. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}
