import type { Remote } from '../call.ts';
import { noticesEndpoints } from './endpoints.ts';

export const noticesCalls: Remote<typeof import('./calls.ts').noticesCalls> = noticesEndpoints;
