import type { SearchResult, TitleSummary } from '@yuelan/contract';
import { lendingStates } from '@yuelan/contract';
import type { SearchQuery } from '@yuelan/search';
import { parseTitleId } from '../../platform/ids.ts';
import type { Slice } from '../../platform/page-slice.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { presentHoldings, presentSummary } from '../present.ts';
import type { CatalogueParts } from '../services.ts';
import { countCopies, findCopies, findEditionIds, findTitles } from '../store.ts';

/** The most editions of one work that are listed. */
const mostEditions = 400;

type Narrowing = Pick<SearchQuery, 'rows' | 'selections' | 'classes' | 'years' | 'availableAt' | 'lately'>;

/**
 * The editions of a title's work that a query finds: first those available nearby, then those available elsewhere, then
 * the newest.
 */
export async function findEditions(
  { db, engine }: CatalogueParts,
  library: LibraryScope,
  query: Narrowing & Pick<SearchQuery, 'only'>,
  id: string,
  { offset, limit }: Slice,
): Promise<SearchResult> {
  const titleId = parseTitleId(id);
  const { only } = query;
  const ids = titleId === undefined ? [] : await findEditionIds(db, library.serviceid, titleId, mostEditions);
  const { rows, selections, availableAt, years } = query;
  const isAsked =
    rows.length > 0 ||
    availableAt !== undefined ||
    years !== undefined ||
    Object.values(selections).some((values) => values.length > 0);
  const wanted = only === undefined ? ids : ids.filter((one) => only.includes(one));
  const found = isAsked ? await among(engine, library, query, wanted) : wanted;
  const [titles, counts, copies] = await Promise.all([
    findTitles(db, library.serviceid, found),
    countCopies(db, library.lendingBranches, found),
    findCopies(db, library.lendingBranches, found),
  ]);
  const countsOf = Map.groupBy(counts, (count) => count.title_id);
  const copiesOf = Map.groupBy(copies, (copy) => copy.title_id);
  const rs = titles
    .map((title): TitleSummary => {
      const [nearest] = presentHoldings(title, copiesOf.get(title.id) ?? [], library);
      const summary = presentSummary(title, countsOf.get(title.id) ?? [], undefined, library);
      return nearest === undefined ? summary : { ...summary, nearest };
    })
    .toSorted(
      (one, other) =>
        distance(one, library) - distance(other, library) ||
        other.publishTime.localeCompare(one.publishTime) ||
        Number(other.id) - Number(one.id),
    );
  return { rs: rs.slice(offset, offset + limit), totalRecord: rs.length };
}

/** The given titles that a query finds, either as typed or among the titles that follow: no work is in both lists. */
async function among(
  engine: CatalogueParts['engine'],
  library: LibraryScope,
  query: Narrowing,
  only: readonly number[],
): Promise<readonly number[]> {
  const { hits, further } = await engine.search(library.serviceid, {
    ...query,
    only,
    sort: 'newest',
    offset: 0,
    limit: mostEditions,
    facets: [],
    suggest: false,
    near: true,
    further: true,
  });
  return [...hits, ...(further?.hits ?? [])].map((hit) => hit.id);
}

/** 0: on the shelf in the reader's library; 1: on a shelf elsewhere; 2: not on a shelf. */
function distance({ nearest }: TitleSummary, library: LibraryScope): number {
  if (nearest?.lendingState !== lendingStates.available) return 2;
  return nearest.currentClientId === library.clientid ? 0 : 1;
}
