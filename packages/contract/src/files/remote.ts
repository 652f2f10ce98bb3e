import type { Remote } from '../call.ts';
import { filesEndpoints } from './endpoints.ts';

export const filesCalls: Remote<typeof import('./calls.ts').filesCalls> = filesEndpoints;
