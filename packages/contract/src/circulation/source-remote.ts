import type { Remote } from '../call.ts';
import { sourceDeskEndpoints } from './source-endpoints.ts';

export const sourceDeskCalls: Remote<typeof import('./source-calls.ts').sourceDeskCalls> =
  sourceDeskEndpoints;
