import type { Remote } from '../call.ts';
import { circulationEndpoints } from './endpoints.ts';

export const circulationCalls: Remote<typeof import('./calls.ts').circulationCalls> = circulationEndpoints;
