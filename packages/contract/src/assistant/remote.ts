import type { Remote } from '../call.ts';
import { assistantEndpoints } from './endpoints.ts';

export const assistantCalls: Remote<typeof import('./calls.ts').assistantCalls> = assistantEndpoints;
