import type { Language, TitleSummary } from '@yuelan/contract';
import type { QueryRow, SearchHit } from '@yuelan/search';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { presentSummary } from '../present.ts';
import type { CatalogueParts } from '../services.ts';
import { countCopies, findTitles } from '../store.ts';
import { presentReasons, reasonValues } from './present-reasons.ts';

/** The query, and the language of the answer. */
interface Asked {
  readonly rows: readonly QueryRow[];
  readonly language: Language;
}

/** The most titles of a page for which reasons are given. */
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
