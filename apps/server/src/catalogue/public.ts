export { namedPath } from './classes/class-names.ts';
export {
  beginTitleChange,
  type CopyInUse,
  countBorrow,
  endTitleChange,
  lockCopy,
  lockTitles,
  noteTitleChange,
  readTitleInUse,
  useCopy,
} from './copy-use-store.ts';
export { countLost, lostStatus } from './count-lost.ts';
export { catalogueDomain } from './domain.ts';
export { needIndexes } from './dropped-indexes.ts';
export { applyCopies } from './import/apply-copies.ts';
export { applyTitles } from './import/apply-titles.ts';
export { judge } from './import/judge.ts';
export { columnFields } from './import/parse/column-headings.ts';
export { readTableTitle } from './import/parse/table-title.ts';
export type { ImportTarget } from './import/target.ts';
export { type CountedHeading, nearHeadings } from './reads/find-by-meaning.ts';
export {
  type CandidateQuery,
  type Candidates,
  findCandidates,
} from './reads/find-candidates.ts';
export { presentHits } from './reads/present-hits.ts';
export { newestTitles } from './reads/rank-titles.ts';
export { relatedTitles } from './reads/related-titles.ts';
export { readHoldings, readTitle, shownTitleId } from './reads/show-title.ts';
export { callNumberOf } from './rules/call-number.ts';
export { shelfKeyOf } from './rules/shelf-key.ts';
export type { CatalogueParts } from './services.ts';
export { findShownIds, findTitles, type StoredTitle, withdrawnStatus } from './store.ts';
export type { SuitableTitles } from './suitability.ts';
export type { TitleFollower } from './title-followers.ts';
export { bookFactsOf, firstAuthorOf, publishTimeOf, readTitleRecord } from './title-record.ts';
export { meantBarcode } from './typed-barcode.ts';
export { addBorrowDays, setBorrowCounts, setDueDates } from './use-store.ts';
