import type { Remote } from '../call.ts';
import { assistantDeskEndpoints } from './desk-endpoints.ts';

export const assistantDeskCalls: Remote<typeof import('./desk-calls.ts').assistantDeskCalls> =
  assistantDeskEndpoints;
