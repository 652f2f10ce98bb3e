import type { Remote } from '../call.ts';
import { syncDeskEndpoints } from './sync-endpoints.ts';

export const syncDeskCalls: Remote<typeof import('./sync-calls.ts').syncDeskCalls> = syncDeskEndpoints;
