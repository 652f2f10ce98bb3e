import type { Remote } from '../call.ts';
import { challengeEndpoints } from './endpoints.ts';

export const challengeCalls: Remote<typeof import('./calls.ts').challengeCalls> = challengeEndpoints;
