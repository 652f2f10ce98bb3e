import type { Remote } from '../call.ts';
import { noticesDeskEndpoints } from './desk-endpoints.ts';

export const noticesDeskCalls: Remote<typeof import('./desk-calls.ts').noticesDeskCalls> =
  noticesDeskEndpoints;
