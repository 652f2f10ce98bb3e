import type { Remote } from '../call.ts';
import { activitiesEndpoints } from './endpoints.ts';

export const activitiesCalls: Remote<typeof import('./calls.ts').activitiesCalls> = activitiesEndpoints;
