import type { FacetSelections, QueryRow, Sort } from '@yuelan/search';
import { refuse } from '../../platform/http/refusal.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import type { CatalogueParts } from '../services.ts';
import { findTitles, type StoredTitle } from '../store.ts';

export interface CandidateQuery {
  /** No rows: the whole group, narrowed by the selections. */
  readonly rows: readonly QueryRow[];
  readonly selections?: FacetSelections;
  readonly sort?: Sort;
  readonly limit: number;
  /** Whether to suggest another text if the rows find nothing. */
  readonly suggest?: boolean;
}

export interface Candidates {
  readonly total: number;
  /** Whole records, best first. */
  readonly titles: readonly StoredTitle[];
  readonly suggestion?: string;
}

/** A search for other domains: whole records, no facets, no copies. Refuses while the index is not ready. */
export async function findCandidates(
  parts: CatalogueParts,
  library: LibraryScope,
  query: CandidateQuery,
): Promise<Candidates> {
  if (!parts.feed.isReady(library.serviceid)) throw refuse('catalogue.search.unavailable');
  const answer = await parts.engine.search(library.serviceid, {
    rows: query.rows,
    selections: query.selections ?? {},
    sort: query.sort ?? 'relevance',
    offset: 0,
    limit: query.limit,
    facets: [],
    suggest: query.suggest === true,
  });
  const ids = answer.hits.map(({ id }) => id);
  return {
    total: answer.total,
    titles: await findTitles(parts.db, library.serviceid, ids),
    ...(answer.suggestion === undefined ? {} : { suggestion: answer.suggestion }),
  };
}
