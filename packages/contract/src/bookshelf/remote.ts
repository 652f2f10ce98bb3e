import type { Remote } from '../call.ts';
import { bookshelfEndpoints } from './endpoints.ts';

export const bookshelfCalls: Remote<typeof import('./calls.ts').bookshelfCalls> = bookshelfEndpoints;
