import { bookshelfDomain } from './bookshelf/public.ts';
import { catalogueDomain } from './catalogue/public.ts';
import { circulationDomain } from './circulation/public.ts';
import { libraryDomain } from './library/public.ts';
import { filesDomain } from './platform/files/domain.ts';
import type { Domain } from './platform/portal.ts';
import { purchaseDomain } from './purchase/public.ts';
import { readerDomain } from './reader/public.ts';

/**
 * The domains in the order of the import law: they start, and their schema is made, in this order. The files of readers
 * stand beside them, after the libraries that they belong to.
 */
export const domains: readonly Domain[] = [
  libraryDomain,
  filesDomain,
  readerDomain,
  catalogueDomain,
  circulationDomain,
  bookshelfDomain,
  purchaseDomain,
];
