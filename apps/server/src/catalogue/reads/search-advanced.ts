import {
  advancedFields,
  type advancedSearchInput,
  type advancedSearchOutput,
  type Language,
} from '@yuelan/contract';
import type { QueryRow } from '@yuelan/search';
import type { z } from 'zod';
import type { LibraryScope } from '../../platform/tenancy.ts';
import type { CatalogueParts } from '../services.ts';
import { branchBuckets, kindBuckets } from './facet-counts.ts';
import { findEditions } from './find-editions.ts';
import { refuseUnlessReady } from './index-state.ts';
import { presentHits } from './present-hits.ts';
import { knownBranches, modeOf, sliceOfHits, worksOf } from './search-input.ts';

/** Up to three rows joined from left to right; blank rows are ignored. */
export async function searchAdvanced(
  parts: CatalogueParts,
  library: LibraryScope,
  input: z.output<typeof advancedSearchInput>,
  language: Language,
): Promise<z.input<typeof advancedSearchOutput>> {
  refuseUnlessReady(parts, library);
  const rows = input.rows
    .filter((row) => row.queryValue.trim() !== '')
    .map(
      (row): QueryRow => ({
        text: row.queryValue,
        scope: advancedFields[row.queryName],
        mode: modeOf(row.searchType),
        logic: row.logic,
      }),
    );
  const kind = input.kindCode.trim().toUpperCase();
  const branches = knownBranches(library, input.clientIds);
  if (branches === undefined || (rows.length === 0 && kind === '' && branches.length === 0))
    return { rs: [], totalRecord: 0, aggs: { by_clientId: [], kinds: [] } };
  const query = {
    rows,
    selections: { branch: branches, class: kind === '' ? [] : [kind] },
    classes: { scheme: library.settings.classScheme },
  };
  const none = { by_clientId: [], kinds: [] };
  if (input.editionsOf !== undefined)
    return {
      ...(await findEditions(parts, library, query, input.editionsOf, sliceOfHits(input))),
      aggs: none,
    };
  const answer = await parts.engine.search(library.serviceid, {
    ...query,
    ...worksOf(library, input),
    sort: input.sort,
    ...sliceOfHits(input),
    facets: ['branch', 'class'],
    suggest: false,
  });
  return {
    rs: await presentHits(parts, library, answer.hits, { rows, language }),
    totalRecord: answer.total,
    ...(answer.works === undefined ? {} : { workTotal: answer.works }),
    aggs: {
      by_clientId: branchBuckets(answer.facets, library),
      kinds: kindBuckets(answer.facets, library, language).map(({ key, docCount, ...named }) => ({
        kind: key,
        total: docCount,
        ...named,
      })),
    },
  };
}
