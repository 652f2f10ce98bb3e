import type { QueryClient } from '@tanstack/react-query';
import { readerCalls } from '@yuelan/contract/reader/remote';
import { callMutation, callQuery } from '../platform/query.ts';

/** A captcha of this library; each can be used for one attempt. */
export function captchaQuery(library: string | undefined) {
  return {
    ...callQuery(readerCalls.captcha, library === undefined ? {} : { clientid: library }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
}

export const logInByCard = callMutation(readerCalls.cardLogin);
export const beginIdentity = callMutation(readerCalls.beginIdentity);

/** The account systems that the library offers; they rarely change. */
export const identitySourcesQuery = {
  ...callQuery(readerCalls.identitySources, {}),
  staleTime: 600_000,
};
export const changePassword = callMutation(readerCalls.changePassword);

/** The reader's own record. */
export const readerQuery = callQuery(readerCalls.reader, {});
export const saveReader = callMutation(readerCalls.saveReader);

const hour = 3_600_000;
export const borrowerTypesQuery = { ...callQuery(readerCalls.borrowerTypes, {}), staleTime: hour };
export const departmentsQuery = { ...callQuery(readerCalls.departments, {}), staleTime: hour };

export const creditTypesQuery = { ...callQuery(readerCalls.creditTypes, {}), staleTime: hour };

export function creditQuery(pageNum: number, pageSize: number) {
  return callQuery(readerCalls.credit, { pageNum, pageSize });
}

export const sessionsQuery = callQuery(readerCalls.sessions, {});
export const endSession = callMutation(readerCalls.endSession);
export const endOtherSessions = callMutation(readerCalls.endOtherSessions);

export const refreshSessions = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
export const exportEverything = callMutation(readerCalls.exportEverything);
