import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Permission } from '@yuelan/contract/permissions';
import { staffCalls } from '@yuelan/contract/staff/remote';
import type { DeskMe, DeskState } from '@yuelan/contract/staff/schemas';
import type { Page, PageStore } from '../platform/page.ts';
import { callQuery } from '../platform/query.ts';

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

/** Whoever is logged in; screens of the desk are shown only then. */
export function useMe(): DeskMe {
  const { data } = useQuery(stateQuery);
  if (data?.state !== 'in') throw new Error('Nobody is logged in.');
  return data.me;
}

/** Whether the account may do something here. The server decides; this hides what it would refuse. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}

/** Empties the page of everything that the account could see. */
export function useForgetAll(): () => void {
  const queries = useQueryClient();
  return () => {
    queries.clear();
    queries.setQueryData(stateQuery.queryKey, { state: 'out' });
  };
}
