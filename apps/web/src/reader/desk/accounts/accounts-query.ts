import { identityDeskCalls } from '@yuelan/contract/reader/identity-remote';
import { callQuery } from '../../../platform/query.ts';

export const accountsQuery = callQuery(identityDeskCalls.sources, {});
