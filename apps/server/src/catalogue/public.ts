export { catalogueDomain } from './domain.ts';
export { presentRankItem } from './present.ts';
export { shownTitleId } from './reads/show-title.ts';
export { findTitles, type StoredTitle } from './store.ts';
export { firstAuthorOf } from './title-record.ts';
