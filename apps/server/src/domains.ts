import { libraryDomain } from './library/domain.ts';
import type { Domain } from './platform/portal.ts';

/** The domains in the order of the import law: they start, and their schema is made, in this order. */
export const domains: readonly Domain[] = [libraryDomain];
