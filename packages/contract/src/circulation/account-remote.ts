import type { Remote } from '../call.ts';
import { accountEndpoints } from './account-endpoints.ts';

/** Apart from the calls of a first page, which has no room for it. */
export const accountCalls: Remote<typeof import('./account-calls.ts').accountCalls> = accountEndpoints;
