import type { Remote } from '../call.ts';
import { contentDeskEndpoints } from './desk-endpoints.ts';

export const contentDeskCalls: Remote<typeof import('./desk-calls.ts').contentDeskCalls> =
  contentDeskEndpoints;
