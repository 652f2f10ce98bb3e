import type { Remote } from '../call.ts';
import { catalogueEndpoints } from './endpoints.ts';

export const catalogueCalls: Remote<typeof import('./calls.ts').catalogueCalls> = catalogueEndpoints;
