/** What other parts of the portal use of the catalogue. */

export { classesQuery, type RankName, rankShelfQuery, titleQuery } from './api.ts';
export { type Assistance, AssistanceProvider } from './assistance.ts';
export { availabilityOf } from './availability.ts';
export { langAttribute, languageName } from './book-labels.ts';
export { classNotation } from './class-codes.ts';
export { AvailabilityMark } from './components/availability-mark.tsx';
export { BooklistText, BooklistTitles } from './components/booklist.tsx';
export { CallNumber } from './components/call-number.tsx';
export { FindBook } from './components/find-book.tsx';
export { OwnedTitles } from './components/owned-titles.tsx';
export { RankShelf } from './components/rank-shelf.tsx';
export { SearchBar } from './components/search-bar.tsx';
export { TitleCover, TitleLink } from './components/title-link.tsx';
export { useTrailSteps } from './components/trail-step.tsx';
export { copyLines } from './copy-lines.ts';
export { useCopyPlace } from './copy-place.ts';
export { dayIn } from './day.ts';
export type { SearchAddress } from './search-address.ts';
export { browseFor, modeOfNumber, scopeOfNumber, searchFor, searchOf } from './search-links.ts';
export { type TitleActions, TitleActionsProvider } from './title-actions.ts';
export { forgetTrail, keepTrail } from './trail.ts';
export { useOwnedTitles } from './use-owned-titles.ts';
