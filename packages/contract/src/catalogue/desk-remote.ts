import type { Remote } from '../call.ts';
import { catalogueDeskEndpoints } from './desk-endpoints.ts';

export const catalogueDeskCalls: Remote<typeof import('./desk-calls.ts').catalogueDeskCalls> =
  catalogueDeskEndpoints;
