import { activitiesCalls } from './activities/calls.ts';
import { activitiesDeskCalls } from './activities/desk-calls.ts';
import { activitiesProblems } from './activities/problems.ts';
import { assistantCalls } from './assistant/calls.ts';
import { assistantDeskCalls } from './assistant/desk-calls.ts';
import { assistantProblems } from './assistant/problems.ts';
import { bookshelfCalls } from './bookshelf/calls.ts';
import { bookshelfDeskCalls } from './bookshelf/desk-calls.ts';
import { bookshelfProblems } from './bookshelf/problems.ts';
import type { Call } from './call.ts';
import { catalogueCalls } from './catalogue/calls.ts';
import { catalogueDeskCalls } from './catalogue/desk-calls.ts';
import { catalogueProblems } from './catalogue/problems.ts';
import { syncDeskCalls } from './catalogue/sync-calls.ts';
import { challengeCalls } from './challenge/calls.ts';
import { challengeProblems } from './challenge/problems.ts';
import { accountCalls } from './circulation/account-calls.ts';
import { circulationCalls } from './circulation/calls.ts';
import { circulationDeskCalls } from './circulation/desk-calls.ts';
import { circulationProblems } from './circulation/problems.ts';
import { rulesDeskCalls } from './circulation/rules-calls.ts';
import { sourceDeskCalls } from './circulation/source-calls.ts';
import { contentDeskCalls } from './content/desk-calls.ts';
import { contentProblems } from './content/problems.ts';
import { filesCalls } from './files/calls.ts';
import { filesProblems } from './files/problems.ts';
import { importCalls } from './import/calls.ts';
import { importProblems } from './import/problems.ts';
import type { Words } from './language.ts';
import { libraryCalls } from './library/calls.ts';
import { libraryDeskCalls } from './library/desk-calls.ts';
import { libraryProblems } from './library/problems.ts';
import { noticesCalls } from './notices/calls.ts';
import { noticesProblems } from './notices/problems.ts';
import type { ProblemCode } from './problem.ts';
import { purchaseCalls } from './purchase/calls.ts';
import { purchaseDeskCalls } from './purchase/desk-calls.ts';
import { purchaseProblems } from './purchase/problems.ts';
import { readerCalls } from './reader/calls.ts';
import { readerDeskCalls } from './reader/desk-calls.ts';
import { identityDeskCalls } from './reader/identity-calls.ts';
import { readerProblems } from './reader/problems.ts';
import { staffCalls } from './staff/calls.ts';
import { staffProblems } from './staff/problems.ts';
import { statisticsCalls } from './statistics/calls.ts';
import { statisticsProblems } from './statistics/problems.ts';
import { todayCalls } from './today/calls.ts';

export * from './activities/calls.ts';
export * from './activities/desk-calls.ts';
export * from './activities/desk-schemas.ts';
export * from './activities/schemas.ts';
export * from './assistant/calls.ts';
export * from './assistant/desk-calls.ts';
export * from './assistant/schemas.ts';
export * from './bookshelf/calls.ts';
export * from './bookshelf/desk-calls.ts';
export * from './bookshelf/desk-schemas.ts';
export * from './bookshelf/evaluation-types.ts';
export * from './bookshelf/schemas.ts';
export * from './call.ts';
export * from './catalogue/calls.ts';
export * from './catalogue/copy-states.ts';
export * from './catalogue/desk-calls.ts';
export * from './catalogue/desk-schemas.ts';
export * from './catalogue/reason-words.ts';
export * from './catalogue/reasons.ts';
export * from './catalogue/schemas.ts';
export * from './catalogue/search-schemas.ts';
export * from './catalogue/search-terms.ts';
export { structuredData } from './catalogue/structured-data.ts';
export * from './catalogue/sync-calls.ts';
export * from './challenge/calls.ts';
export * from './challenge/schemas.ts';
export * from './circulation/account-calls.ts';
export * from './circulation/blocked-problems.ts';
export * from './circulation/calls.ts';
export * from './circulation/desk-calls.ts';
export * from './circulation/desk-schemas.ts';
export * from './circulation/opening-hours.ts';
export * from './circulation/rules-calls.ts';
export * from './circulation/rules-schemas.ts';
export * from './circulation/schemas.ts';
export * from './circulation/source-calls.ts';
export * from './circulation/source-schemas.ts';
export * from './clean-html.ts';
export * from './client.ts';
export * from './client-address.ts';
export * from './content/desk-calls.ts';
export * from './content/desk-schemas.ts';
export * from './endpoint.ts';
export * from './envelope.ts';
export * from './files/avatar-limits.ts';
export * from './files/calls.ts';
export * from './files/schemas.ts';
export * from './import/calls.ts';
export * from './import/schemas.ts';
export * from './language.ts';
export * from './library/calls.ts';
export * from './library/desk-calls.ts';
export * from './library/desk-schemas.ts';
export * from './library/schemas.ts';
export * from './links.ts';
export * from './notices/calls.ts';
export * from './notices/guide-pages.ts';
export * from './notices/schemas.ts';
export * from './one-line.ts';
export * from './paging.ts';
export * from './permissions.ts';
export * from './problem.ts';
export * from './purchase/calls.ts';
export * from './purchase/desk-calls.ts';
export * from './purchase/desk-schemas.ts';
export * from './purchase/schemas.ts';
export * from './reader/calls.ts';
export * from './reader/desk-calls.ts';
export * from './reader/desk-schemas.ts';
export * from './reader/identity-calls.ts';
export * from './reader/password.ts';
export * from './reader/schemas.ts';
export * from './reader/work.ts';
export { auditAction, auditTarget } from './staff/audit-words.ts';
export * from './staff/calls.ts';
export { builtInRoleNames } from './staff/role-names.ts';
export * from './staff/schemas.ts';
export * from './statistics/calls.ts';
export * from './statistics/schemas.ts';
export * from './text.ts';
export * from './today/calls.ts';
export * from './today/schemas.ts';
export * from './written-text.ts';

/** Every call the portal serves. */
export const allCalls: readonly Call[] = [
  libraryCalls,
  libraryDeskCalls,
  filesCalls,
  contentDeskCalls,
  importCalls,
  staffCalls,
  todayCalls,
  statisticsCalls,
  readerCalls,
  readerDeskCalls,
  identityDeskCalls,
  syncDeskCalls,
  catalogueCalls,
  catalogueDeskCalls,
  accountCalls,
  circulationCalls,
  circulationDeskCalls,
  rulesDeskCalls,
  sourceDeskCalls,
  bookshelfCalls,
  bookshelfDeskCalls,
  purchaseCalls,
  purchaseDeskCalls,
  noticesCalls,
  activitiesCalls,
  activitiesDeskCalls,
  challengeCalls,
  assistantCalls,
  assistantDeskCalls,
].flatMap((calls) => Object.values(calls));

/** The messages of every refusal, in both languages. */
export const problems: Readonly<Record<ProblemCode, Words>> = {
  ...libraryProblems,
  ...filesProblems,
  ...contentProblems,
  ...importProblems,
  ...staffProblems,
  ...statisticsProblems,
  ...readerProblems,
  ...catalogueProblems,
  ...circulationProblems,
  ...bookshelfProblems,
  ...purchaseProblems,
  ...noticesProblems,
  ...activitiesProblems,
  ...challengeProblems,
  ...assistantProblems,
};
