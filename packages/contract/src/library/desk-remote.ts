import type { Remote } from '../call.ts';
import { libraryDeskEndpoints } from './desk-endpoints.ts';

export const libraryDeskCalls: Remote<typeof import('./desk-calls.ts').libraryDeskCalls> =
  libraryDeskEndpoints;
