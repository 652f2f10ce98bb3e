import type { Remote } from '../call.ts';
import { statisticsEndpoints } from './endpoints.ts';

export const statisticsCalls: Remote<typeof import('./calls.ts').statisticsCalls> = statisticsEndpoints;
