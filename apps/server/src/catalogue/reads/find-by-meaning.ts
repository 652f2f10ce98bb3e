import type { QueryRow, SearchAnswer, Sort } from '@yuelan/search';
import { type Page, sliceOf } from '../../platform/page-slice.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import type { CatalogueParts } from '../services.ts';

/** The most headings offered instead of words that find little. */
export const mostHeadings = 5;
/** Without other results, headings at least this close count. 1 is the same meaning; lonely and solitude have 0.6. */
export const leastCloseness = 0.5;

export interface CountedHeading {
  readonly heading: string;
  readonly total: number;
}

/** The headings whose meaning is close to the query, each with its number of titles, and their titles. */
export interface FoundByMeaning {
  readonly headings: CountedHeading[];
  readonly hits: SearchAnswer['hits'];
  readonly total: number;
}

/**
 * The headings whose meaning is close to a text, each with its number of titles. Headings without titles are left out.
 */
export async function nearHeadings(
  parts: Pick<CatalogueParts, 'engine' | 'meanings'>,
  library: LibraryScope,
  text: string,
  limit: number,
  floor: number,
): Promise<CountedHeading[]> {
  const near = await parts.meanings.near(library, text, limit, floor);
  const counted = await Promise.all(
    near.map(async ({ heading }) => ({
      heading,
      total: (await titlesOf(parts, library, [heading], { pageNum: 1, pageSize: 1 }, 'borrowed')).total,
    })),
  );
  return counted.filter(({ total }) => total > 0);
}

/** Applies to words in any field, not to an exact text or a beginning. Undefined if no heading is close. */
export async function findByMeaning(
  parts: Pick<CatalogueParts, 'engine' | 'meanings'>,
  library: LibraryScope,
  { text, scope, mode }: QueryRow,
  page: Page & { readonly sort: Sort },
): Promise<FoundByMeaning | undefined> {
  if (mode !== 'fuzzy' || scope !== 'all') return undefined;
  const headings = await nearHeadings(parts, library, text, mostHeadings, leastCloseness);
  if (headings.length === 0) return undefined;
  const { hits, total } = await titlesOf(
    parts,
    library,
    headings.map(({ heading }) => heading),
    page,
    page.sort,
  );
  return { headings, hits, total };
}

function titlesOf(
  { engine }: Pick<CatalogueParts, 'engine'>,
  library: LibraryScope,
  keyword: readonly string[],
  page: Page,
  sort: Sort,
): Promise<SearchAnswer> {
  return engine.search(library.serviceid, {
    rows: [],
    selections: { keyword },
    sort,
    ...sliceOf(page),
    facets: [],
    suggest: false,
  });
}
