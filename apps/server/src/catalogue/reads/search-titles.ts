import { facets, type Language, type SearchResult, type searchInput } from '@yuelan/contract';
import type { QueryRow, SearchQuery } from '@yuelan/search';
import type { z } from 'zod';
import type { LibraryScope } from '../../platform/tenancy.ts';
import type { CatalogueParts } from '../services.ts';
import { aggregationsOf, countSuitable, emptyAggregations, engineFacets, titlesFor } from './facet-counts.ts';
import { findByMeaning } from './find-by-meaning.ts';
import { findEditions } from './find-editions.ts';
import { availableNow, refuseUnlessReady } from './index-state.ts';
import { presentHits } from './present-hits.ts';
import { knownBranches, modeOf, scopeOf, sliceOfHits, worksOf } from './search-input.ts';

/** The keyword search; browsing if the text is blank and a facet is selected. */
export async function searchTitles(
  parts: CatalogueParts,
  library: LibraryScope,
  input: z.output<typeof searchInput>,
  language: Language,
): Promise<SearchResult> {
  refuseUnlessReady(parts, library);
  const scope = scopeOf(input.mutiple);
  const branches = knownBranches(library, input[facets.branch.selection]);
  if (branches === undefined) return { rs: [], totalRecord: 0 };
  const selections = {
    branch: branches,
    author: input[facets.author.selection],
    keyword: input[facets.keyword.selection],
    class: input[facets.class.selection].map((code) => code.toUpperCase()),
    year: input[facets.year.selection].map(String),
    series: input[facets.series.selection],
    language: input[facets.language.selection],
    audience: input[facets.audience.selection],
  };
  const suitableYears = input[facets.suitability.selection];
  const { yearFrom, yearTo } = input;
  const hasYears = yearFrom !== undefined || yearTo !== undefined;
  const isNarrowed =
    suitableYears.length > 0 ||
    hasYears ||
    input.editionsOf !== undefined ||
    input.takeHome !== undefined ||
    Object.values(selections).some((values) => values.length > 0);
  const isBlank = input.text.trim() === '';
  if (isBlank && !isNarrowed) return { rs: [], totalRecord: 0, aggs: emptyAggregations() };

  const row: QueryRow = { text: input.text, scope, mode: modeOf(input.accurate), logic: 'and' };
  const suitable = await parts.suitability.titles(library, language);
  const lenders = input.takeHome === 'library' ? [library.clientid] : library.lendingBranches;
  const query: Omit<SearchQuery, 'sort' | 'offset' | 'limit' | 'facets' | 'suggest'> = {
    rows: isBlank ? [] : [row],
    selections,
    classes: { scheme: library.settings.classScheme },
    ...(hasYears
      ? {
          years: {
            ...(yearFrom === undefined ? {} : { from: yearFrom }),
            ...(yearTo === undefined ? {} : { to: yearTo }),
          },
        }
      : {}),
    ...(suitableYears.length === 0 ? {} : { only: titlesFor(suitable, suitableYears) }),
    ...(input.takeHome === undefined ? {} : await availableNow(parts, library, lenders)),
  };
  if (input.editionsOf !== undefined)
    return findEditions(parts, library, query, input.editionsOf, sliceOfHits(input));
  const answer = await parts.engine.search(library.serviceid, {
    ...query,
    ...worksOf(library, input),
    sort: input.sort,
    ...sliceOfHits(input),
    facets: isNarrowed && input.remaining !== true ? [] : engineFacets,
    remaining: isNarrowed && input.remaining === true,
    suggest: !isNarrowed && input.pageNum === 1,
    near: true,
    further: !isNarrowed,
  });
  const isWeak = answer.total === 0 || answer.hits[0]?.tier === 'someWords';
  const byMeaning =
    isWeak && !isBlank && !isNarrowed ? await findByMeaning(parts, library, row, input) : undefined;
  const found = answer.total === 0 && byMeaning !== undefined ? byMeaning : answer;
  const asked = isBlank ? undefined : { rows: [row], language };
  const { further } = answer;
  // Both lists at once: one look into the database and one question to the engine.
  const shown = await presentHits(parts, library, [...found.hits, ...(further?.hits ?? [])], asked);
  const laterIds = new Set(further?.hits.map(({ id }) => String(id)));
  const rs = shown.filter(({ id }) => !laterIds.has(id));
  return {
    rs,
    totalRecord: found.total,
    ...(answer.works === undefined || found !== answer ? {} : { workTotal: answer.works }),
    ...(isNarrowed
      ? {}
      : {
          aggs: {
            ...aggregationsOf(answer.facets, library, language),
            ...(suitable.yearsOf.size === 0
              ? {}
              : { by_suitability: await countSuitable(parts, library, row, suitable) }),
          },
        }),
    ...(answer.remaining === undefined
      ? {}
      : { remaining: aggregationsOf(answer.remaining, library, language) }),
    ...(answer.suggestion === undefined ? {} : { suggestion: answer.suggestion }),
    ...(answer.isNear === undefined && found === answer ? {} : { near: true }),
    ...(byMeaning === undefined ? {} : { byMeaning: byMeaning.headings }),
    ...(further === undefined
      ? {}
      : {
          further: {
            rs: shown.filter(({ id }) => laterIds.has(id)),
            totalRecord: further.total,
            ...(further.works === undefined ? {} : { workTotal: further.works }),
          },
        }),
  };
}
