import type { Remote } from '../call.ts';
import { libraryEndpoints } from './endpoints.ts';

export const libraryCalls: Remote<typeof import('./calls.ts').libraryCalls> = libraryEndpoints;
