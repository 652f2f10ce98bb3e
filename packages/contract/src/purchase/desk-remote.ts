import type { Remote } from '../call.ts';
import { purchaseDeskEndpoints } from './desk-endpoints.ts';

export const purchaseDeskCalls: Remote<typeof import('./desk-calls.ts').purchaseDeskCalls> =
  purchaseDeskEndpoints;
