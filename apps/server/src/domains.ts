import { bookshelfDomain } from './bookshelf/public.ts';
import { catalogueDomain } from './catalogue/public.ts';
import { circulationDomain } from './circulation/public.ts';
import { libraryDomain } from './library/public.ts';
import type { Domain } from './platform/portal.ts';
import { readerDomain } from './reader/public.ts';

/** The domains in the order of the import law: they start, and their schema is made, in this order. */
export const domains: readonly Domain[] = [
  libraryDomain,
  readerDomain,
  catalogueDomain,
  circulationDomain,
  bookshelfDomain,
];
