import type { QueryClient } from '@tanstack/react-query';
import { staffCalls } from '@yuelan/contract/staff/remote';
import { callMutation, callQuery } from '../../platform/query.ts';

interface Paging {
  readonly pageNum: number;
  readonly pageSize: number;
}

export const accountsQuery = (input: Paging & { readonly text: string }) =>
  callQuery(staffCalls.accounts, input);
export const rolesQuery = callQuery(staffCalls.roles, {});
export const sessionsQuery = (input: Paging) => callQuery(staffCalls.sessions, input);

export const createAccount = callMutation(staffCalls.createAccount);
export const inviteAgain = callMutation(staffCalls.inviteAgain);
export const removeSecondFactors = callMutation(staffCalls.removeAccountSecondFactors);
export const endSession = callMutation(staffCalls.endSession);
export const saveRole = callMutation(staffCalls.saveRole);
export const removeRole = callMutation(staffCalls.removeRole);

/** Refetches after a change to accounts or roles: each list contains names from the other. */
export function refreshStaff(client: QueryClient): void {
  for (const call of [staffCalls.accounts, staffCalls.roles, staffCalls.sessions])
    void client.invalidateQueries({ queryKey: [call.path] });
}
