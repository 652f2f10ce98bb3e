import { circulationCalls } from '@yuelan/contract/circulation/remote';
import { callQuery } from '../platform/query.ts';

/** What the reader owes, and why they are blocked. */
export const standingQuery = callQuery(circulationCalls.standing, {});
