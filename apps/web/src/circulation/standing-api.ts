import { accountCalls } from '@yuelan/contract/circulation/account-remote';
import { callQuery } from '../platform/query.ts';

/** What the reader owes, and why they are blocked. */
export const standingQuery = callQuery(accountCalls.standing, {});
