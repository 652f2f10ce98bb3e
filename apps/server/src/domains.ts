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
import { pagesDomain } from './pages/public.ts';
import type { Domain } from './platform/portal.ts';
import { purchaseDomain } from './purchase/public.ts';
import { readerDomain } from './reader/public.ts';
import { staffDomain } from './staff/public.ts';
import { statisticsDomain } from './statistics/public.ts';
import { todayDomain } from './today/public.ts';

/**
 * The domains start, and their tables are made, in this order. It is that of the import law, but for files, content and
 * imports: their tables refer to the libraries'.
 */
export const domains: readonly Domain[] = [
  pagesDomain,
  libraryDomain,
  filesDomain,
  contentDomain,
  importDomain,
  staffDomain,
  todayDomain,
  statisticsDomain,
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
