import type { Remote } from '../call.ts';
import { accountEndpoints } from './account-endpoints.ts';

/** Kept apart from the first page's calls, whose download has no room for it. */
export const accountCalls: Remote<typeof import('./account-calls.ts').accountCalls> = accountEndpoints;
