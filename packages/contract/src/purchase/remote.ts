import type { Remote } from '../call.ts';
import { purchaseEndpoints } from './endpoints.ts';

export const purchaseCalls: Remote<typeof import('./calls.ts').purchaseCalls> = purchaseEndpoints;
