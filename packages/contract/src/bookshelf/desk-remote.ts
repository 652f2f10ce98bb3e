import type { Remote } from '../call.ts';
import { bookshelfDeskEndpoints } from './desk-endpoints.ts';

export const bookshelfDeskCalls: Remote<typeof import('./desk-calls.ts').bookshelfDeskCalls> =
  bookshelfDeskEndpoints;
