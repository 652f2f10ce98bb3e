import { activitiesDomain } from './activities/public.ts';
import { assistantDomain } from './assistant/public.ts';
import { bookshelfDomain } from './bookshelf/public.ts';
import { catalogueDomain } from './catalogue/public.ts';
import { challengeDomain } from './challenge/public.ts';
import { circulationDomain } from './circulation/public.ts';
import { contentDomain } from './content/public.ts';
import { filesDomain } from './files/public.ts';
import { importDomain } from './import/public.ts';
import { libraryDomain } from './library/public.ts';
import { noticesDomain } from './notices/public.ts';
import type { Domain } from './platform/portal.ts';
import { purchaseDomain } from './purchase/public.ts';
import { readerDomain } from './reader/public.ts';

/**
 * The domains in the order of the import law: they start, and their schema is made, in this order. The files of readers,
 * the content of libraries and what imports remember stand beside them, after the libraries.
 */
export const domains: readonly Domain[] = [
  libraryDomain,
  filesDomain,
  contentDomain,
  importDomain,
  readerDomain,
  catalogueDomain,
  circulationDomain,
  bookshelfDomain,
  purchaseDomain,
  noticesDomain,
  activitiesDomain,
  challengeDomain,
  assistantDomain,
];
