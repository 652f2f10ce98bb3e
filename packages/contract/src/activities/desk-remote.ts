import type { Remote } from '../call.ts';
import { activitiesDeskEndpoints } from './desk-endpoints.ts';

export const activitiesDeskCalls: Remote<typeof import('./desk-calls.ts').activitiesDeskCalls> =
  activitiesDeskEndpoints;
