import type { Remote } from '../call.ts';
import { importEndpoints } from './endpoints.ts';

export const importCalls: Remote<typeof import('./calls.ts').importCalls> = importEndpoints;
