import type { Remote } from '../call.ts';
import { rulesDeskEndpoints } from './rules-endpoints.ts';

export const rulesDeskCalls: Remote<typeof import('./rules-calls.ts').rulesDeskCalls> = rulesDeskEndpoints;
