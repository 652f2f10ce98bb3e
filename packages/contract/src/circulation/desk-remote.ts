import type { Remote } from '../call.ts';
import { circulationDeskEndpoints } from './desk-endpoints.ts';

export const circulationDeskCalls: Remote<typeof import('./desk-calls.ts').circulationDeskCalls> =
  circulationDeskEndpoints;
