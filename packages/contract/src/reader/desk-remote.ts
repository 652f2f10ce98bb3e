import type { Remote } from '../call.ts';
import { readerDeskEndpoints } from './desk-endpoints.ts';

export const readerDeskCalls: Remote<typeof import('./desk-calls.ts').readerDeskCalls> = readerDeskEndpoints;
