import type { Remote } from '../call.ts';
import { staffEndpoints } from './endpoints.ts';

export const staffCalls: Remote<typeof import('./calls.ts').staffCalls> = staffEndpoints;
