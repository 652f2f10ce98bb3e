import type { Remote } from '../call.ts';
import { readerEndpoints } from './endpoints.ts';

export const readerCalls: Remote<typeof import('./calls.ts').readerCalls> = readerEndpoints;
