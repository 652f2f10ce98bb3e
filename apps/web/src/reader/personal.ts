import type { QueryKey } from '@tanstack/react-query';

/**
 * Paths of calls whose answers do not depend on the caller. All other calls are fetched again after a login or logout.
 * A call missing from this list costs a request, never privacy.
 */
const impersonal: readonly string[] = [
  '/libinfo/',
  '/dataWall/',
  '/library/',
  '/storage/',
  '/search/catalogue/',
  '/catalogue/getCatalogueById',
  '/catalogue/recommend/',
  '/catalogue/catalogueArrayRank',
  '/catalogue/countByKind',
  '/catalogue/opacAdvSearch',
  '/borrowStatistics/',
  '/reader/queryPageRetrievalNew',
  '/reader/queryBWGPageRetrievalNewType',
  '/reader/getRetrievalNewById',
  '/reader/queryReaderGuide',
  '/reader/reading/',
];

/**
 * Whether a query's answer depends on who is logged in. Keys that are not the path of a call belong to the page and are
 * not personal.
 */
export function isPersonal(key: QueryKey): boolean {
  const [path] = key;
  return (
    typeof path === 'string' && path.startsWith('/') && !impersonal.some((known) => path.startsWith(known))
  );
}
