import type { Endpoint } from '../endpoint.ts';

export const catalogueEndpoints = {
  search: { path: '/search/catalogue/get', level: 'visitor' },
  wallSearch: { path: '/dataWall/opacSearch', level: 'visitor' },
  advancedSearch: { path: '/catalogue/opacAdvSearch', level: 'visitor' },
  suggest: { path: '/search/catalogue/suggest', level: 'visitor' },
  betterQueries: { path: '/search/catalogue/optimise', level: 'visitor' },
  related: { path: '/search/catalogue/relevant', level: 'visitor' },
  shelf: { path: '/catalogue/queryShelf', level: 'visitor' },
  searchHistory: { path: '/search/history/search', level: 'visitor' },
  title: { path: '/catalogue/getCatalogueById', level: 'visitor' },
  recommended: { path: '/catalogue/recommend/pageRecommend', level: 'visitor' },
  mostBorrowed: { path: '/borrowStatistics/getMostLoveBook', level: 'visitor' },
  newest: { path: '/catalogue/catalogueArrayRank', level: 'visitor' },
  classes: { path: '/catalogue/countByKind', level: 'visitor' },
  classTree: { path: '/catalogue/queryKind', level: 'visitor' },
  booklists: { path: '/catalogue/querySpecial', level: 'visitor' },
  booklist: { path: '/catalogue/querySpecialById', level: 'visitor' },
  booklistTitles: { path: '/catalogue/querySpecialCat', level: 'visitor' },
} as const satisfies Record<string, Endpoint>;
