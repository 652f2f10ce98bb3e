import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Permission } from '@yuelan/contract/permissions';
import { staffCalls } from '@yuelan/contract/staff/remote';
import type { DeskMe, DeskState } from '@yuelan/contract/staff/schemas';
import { createContext, useContext } from 'react';
import type { Page, PageStore } from '../platform/page.ts';
import { callMutation, callQuery } from '../platform/query.ts';

/** The state of the login. Fetched once, and again after a call was refused because of it. */
export const stateQuery = queryOptions({
  ...callQuery(staffCalls.state, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The time of the server's last answer to this browser, in milliseconds. */
export const lastHeard: PageStore<number> = { initial: () => Date.now() };

/** Stores the result of a login, its second step or an enrolment. */
export function showState({ queries }: Page, state: DeskState): void {
  queries.setQueryData(stateQuery.queryKey, state);
}

export function askStateAgain({ queries }: Page): void {
  void queries.invalidateQueries({ queryKey: stateQuery.queryKey });
}

/** Logs out, or gives up an incomplete login. The page reloads, so that it no longer holds any data. */
export function useLogout() {
  return useMutation({ ...callMutation(staffCalls.logout), onSettled: () => location.reload() });
}

const MeContext = createContext<DeskMe | undefined>(undefined);
export const MeProvider = MeContext.Provider;

/**
 * Who is logged in; desk screens are shown only then. If the login has ended by itself, the content of the screens is
 * kept for the same person.
 */
export function useMe(): DeskMe {
  const me = useContext(MeContext);
  if (me === undefined) throw new Error('Nobody is logged in.');
  return me;
}

/** Whether the account has a permission. The server decides; this only hides what it would refuse. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}
