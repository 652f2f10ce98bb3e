import { setTimeout } from 'node:timers/promises';
import {
  advancedFields,
  type advancedSearchInput,
  type advancedSearchOutput,
  type Bucket,
  type FacetName,
  facets,
  type Language,
  maxOffset,
  type SearchMode,
  type SearchResult,
  type SearchScope,
  type searchInput,
  searchModes,
  searchScopes,
  type TitleSummary,
} from '@yuelan/contract';
import type { Facets, QueryRow, SearchHit, SearchQuery } from '@yuelan/search';
import type { z } from 'zod';
import { refuse } from '../../platform/http/refusal.ts';
import { type Page, type Slice, sliceOf } from '../../platform/page-slice.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { classNameOf } from '../classes/class-names.ts';
import { presentSummary } from '../present.ts';
import type { CatalogueParts } from '../services.ts';
import { countCopies, findTitles } from '../store.ts';
import type { SuitableTitles } from '../suitability.ts';
import { findByMeaning } from './find-by-meaning.ts';
import { findEditions } from './find-editions.ts';
import { presentReasons, reasonValues } from './present-reasons.ts';

type SearchInput = z.output<typeof searchInput>;
type AdvancedSearchInput = z.output<typeof advancedSearchInput>;

const engineFacets = [
  'branch',
  'author',
  'keyword',
  'class',
  'year',
  'series',
  'language',
  'audience',
] as const satisfies readonly FacetName[];

function nameOf<Name extends string>(
  numbers: Readonly<Record<Name, number>>,
  wanted: number,
  fallback: Name,
): Name {
  for (const name in numbers) if (numbers[name] === wanted) return name;
  return fallback;
}

export const scopeOf = (number: number): SearchScope => nameOf(searchScopes, number, 'all');
export const modeOf = (number: number): SearchMode => nameOf(searchModes, number, 'fuzzy');

/**
 * The hits of a page. Throws a refusal for a page that reaches past `maxOffset`, because the search should be
 * narrowed instead.
 */
function sliceOfHits(page: Page): Slice {
  if (page.pageNum > 1 && page.pageNum * page.pageSize > maxOffset)
    throw refuse('catalogue.search.too-deep', { max: maxOffset });
  return sliceOf(page);
}

export function refuseUnlessReady(parts: CatalogueParts, library: LibraryScope): void {
  if (!parts.feed.isReady(library.serviceid)) throw refuse('catalogue.search.unavailable');
}

/**
 * The branches of a selection whose copies readers see; nothing when there is a selection but readers see none
 * of it: a library of another group, a closed one, or one that does not circulate with this has no titles and
 * no counts.
 */
function knownBranches(library: LibraryScope, clientIds: readonly string[]): readonly string[] | undefined {
  const known = clientIds.filter((id) => library.lendingBranches.some((clientid) => clientid === id));
  return clientIds.length > 0 && known.length === 0 ? undefined : known;
}

/** Branches are shown only where circulation across libraries is on, and only those that a reader may know of. */
function branchBuckets(counted: Facets, library: LibraryScope): Bucket[] {
  if (library.settings.circulate !== 1) return [];
  const known = new Set<string>(library.lendingBranches);
  return (counted.branch ?? []).filter((bucket) => known.has(bucket.key));
}

/** The question, and the language of the answer. */
interface Asked {
  readonly rows: readonly QueryRow[];
  readonly language: Language;
}

/** How many titles of a page say why they were found. */
const mostExplained = 50;

/** Reads the titles of a page of hits, with their copies counted, in the order of the hits. */
export async function presentHits(
  parts: CatalogueParts,
  library: LibraryScope,
  hits: readonly SearchHit[],
  asked?: Asked,
): Promise<TitleSummary[]> {
  const ids = hits.map((hit) => hit.id);
  const [titles, counts] = await Promise.all([
    findTitles(parts.db, library.serviceid, ids),
    countCopies(parts.db, library.lendingBranches, ids),
  ]);
  const tiers = new Map(hits.map((hit) => [hit.id, hit.tier]));
  const ofTitle = Map.groupBy(counts, (count) => count.title_id);
  const others = new Map(hits.map((hit) => [hit.id, hit.others]));
  const summaries = titles.map((title): TitleSummary => {
    const summary = presentSummary(title, ofTitle.get(title.id) ?? [], tiers.get(title.id), library);
    const otherEditions = others.get(title.id);
    return otherEditions === undefined ? summary : { ...summary, otherEditions };
  });
  if (asked === undefined) return summaries;
  const reasons = await parts.engine.explain(
    asked.rows,
    titles.slice(0, mostExplained).map(({ id, record }, place) => ({
      tier: tiers.get(id) ?? 'browse',
      values: reasonValues(record, summaries[place]?.displayCallNumber ?? ''),
    })),
  );
  return summaries.map((summary, place) => {
    const why = presentReasons(reasons[place] ?? [], asked.language);
    return why.length === 0 ? summary : { ...summary, why };
  });
}

/** The keyword search, and browsing when the text is blank and a facet is selected. */
export async function searchTitles(
  parts: CatalogueParts,
  library: LibraryScope,
  input: SearchInput,
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
  if (input.takeHome !== undefined) await seeLatestChanges(parts);
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
    ...(input.takeHome === undefined
      ? {}
      : { availableAt: input.takeHome === 'library' ? [library.clientid] : library.lendingBranches }),
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
  });
  const isWeak = answer.total === 0 || answer.hits[0]?.tier === 'someWords';
  const byMeaning =
    isWeak && !isBlank && !isNarrowed ? await findByMeaning(parts, library, row, input) : undefined;
  const found = answer.total === 0 && byMeaning !== undefined ? byMeaning : answer;
  const rs = await presentHits(parts, library, found.hits, isBlank ? undefined : { rows: [row], language });
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
  };
}

/** The works of a search that asks for them, with libraries by their distance: the reader's own, then the others of its group. */
const worksOf = (
  { clientid, lendingBranches }: LibraryScope,
  { byWork }: { readonly byWork?: boolean | undefined },
): Pick<SearchQuery, 'byWork'> =>
  byWork === true ? { byWork: { nearest: [[clientid], lendingBranches], countTo: maxOffset } } : {};

/** How long a search waits for loans that the index has not seen; a large import may take longer. */
const longestWaitMs = 3000;

/** Brings the index up to this moment, so that a copy lent a moment ago no longer counts as available. */
export async function seeLatestChanges({ feed }: CatalogueParts): Promise<void> {
  await Promise.race([feed.catchUp({ build: false }).catch(() => undefined), setTimeout(longestWaitMs)]);
}

/** The titles that are suitable for one of these school years. */
function titlesFor({ yearsOf }: SuitableTitles, years: readonly string[]): number[] {
  return [...yearsOf].flatMap(([id, found]) => (found.some((year) => years.includes(year)) ? [id] : []));
}

/** Most suitable titles that are counted for the facet; of a library with more, only this many. */
const mostSuitable = 2000;

/** How many titles that answer a query are suitable for each school year, the lowest first. */
async function countSuitable(
  { engine }: CatalogueParts,
  library: LibraryScope,
  row: QueryRow,
  { yearsOf, label }: SuitableTitles,
) {
  const { hits } = await engine.search(library.serviceid, {
    rows: [row],
    selections: {},
    only: [...yearsOf.keys()].slice(0, mostSuitable),
    sort: 'newest',
    offset: 0,
    limit: mostSuitable,
    facets: [],
    suggest: false,
    near: true,
  });
  const counts = new Map<string, number>();
  for (const { id } of hits)
    for (const year of yearsOf.get(id) ?? []) counts.set(year, (counts.get(year) ?? 0) + 1);
  return [...counts].sort().map(([key, docCount]) => ({ key, docCount, label: label(key) }));
}

/** Most buckets of a facet that are sent. */
const mostBuckets = 20;

const emptyAggregations = () => ({
  by_author: [],
  by_keyword: [],
  by_kind: [],
  by_time: [],
  by_clientId: [],
});

/** Main classes by the library's classification, with their names. */
function kindBuckets(counted: Facets, library: LibraryScope, language: Language) {
  return (counted.class ?? []).map((bucket) => {
    const label = classNameOf(library.settings.classScheme, bucket.key)?.[language];
    return label === undefined ? bucket : { ...bucket, label };
  });
}

function aggregationsOf(counted: Facets, library: LibraryScope, language: Language) {
  const buckets = (name: FacetName & keyof Facets) => [...(counted[name] ?? [])];
  const years = buckets('year');
  return {
    by_author: buckets('author'),
    by_keyword: buckets('keyword'),
    by_kind: kindBuckets(counted, library, language),
    by_time: years.slice(0, mostBuckets),
    by_clientId: branchBuckets(counted, library),
    by_series: buckets('series'),
    by_language: buckets('language'),
    by_audience: buckets('audience'),
    years,
  };
}

/** Up to three rows joined from left to right; blank rows are ignored. */
export async function searchAdvanced(
  parts: CatalogueParts,
  library: LibraryScope,
  input: AdvancedSearchInput,
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

/** Titles like this one, for its page. */
export async function relatedTitles(parts: CatalogueParts, library: LibraryScope, id: number, page: Page) {
  const { offset, limit } = sliceOfHits(page);
  const answer = await parts.engine.related(library.serviceid, id, offset, limit);
  const results = await presentHits(
    parts,
    library,
    answer.ids.map((related) => ({ id: related, tier: 'browse' })),
  );
  return { results: results.map(({ match: _, ...title }) => title), totalRecord: answer.total };
}
