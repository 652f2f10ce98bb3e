import type { Remote } from '../call.ts';
import { identityDeskEndpoints } from './identity-endpoints.ts';

export const identityDeskCalls: Remote<typeof import('./identity-calls.ts').identityDeskCalls> =
  identityDeskEndpoints;
