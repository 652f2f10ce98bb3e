import type { Page } from '../../platform/page-slice.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import type { CatalogueParts } from '../services.ts';
import { presentHits } from './present-hits.ts';
import { sliceOfHits } from './search-input.ts';

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
