import type { Remote } from '../call.ts';
import { todayEndpoints } from './endpoints.ts';

export const todayCalls: Remote<typeof import('./calls.ts').todayCalls> = todayEndpoints;
