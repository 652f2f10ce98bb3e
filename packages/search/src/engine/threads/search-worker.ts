import { serveCalls } from '@yuelan/threads';
import { hitExplainer } from '../../explain/explain-hit.ts';
import type { ExplainedHit, QueryRow, Reason } from '../../port.ts';
import { classSchemes, facetNames } from '../../terms.ts';
import { checkDeadline, startDeadline } from '../columns/deadline.ts';
import { suggestTexts } from '../suggest/suggest.ts';
import { OpenIndexes, type Place } from './open-indexes.ts';
import { anyOf, rehearse, unknownText } from './rehearsal.ts';

/** A search thread. */

const open = new OpenIndexes();

const calls = {
  /**
   * Loads the tables of an index and everything that searches need once: the dictionary, the groups of classes,
   * compiled code.
   */
  async warm(place: Place): Promise<void> {
    const { index, columns } = open.at(place);
    index.read(columns, (source) => suggestTexts(source, 'a', 1));
    const query = { selections: {}, sort: 'relevance', offset: 0, limit: 1, suggest: true } as const;
    index.search(columns, { ...query, rows: [], facets: facetNames });
    for (const scheme of classSchemes)
      index.search(columns, {
        ...query,
        rows: [],
        facets: [],
        selections: { class: ['A'] },
        classes: { scheme },
      });
    index.search(columns, { ...query, rows: [anyOf(unknownText)], facets: [], near: true });
    await rehearse(open, place);
  },
  // As JSON, which costs half the time of copying the objects to another thread.
  search: (place: Place, query: string) => JSON.stringify(open.search(place, JSON.parse(query))),
  suggest: (place: Place, text: string, limit: number) => JSON.stringify(open.suggest(place, text, limit)),
  related: (place: Place, id: number, offset: number, limit: number) =>
    JSON.stringify(open.related(place, id, offset, limit)),
  ids: (place: Place) => open.ids(place),
  explain(
    until: number,
    rows: readonly QueryRow[],
    hits: readonly ExplainedHit[],
  ): readonly (readonly Reason[])[] {
    startDeadline(until);
    const explain = hitExplainer(rows);
    return hits.map((hit) => {
      checkDeadline();
      return explain(hit);
    });
  },
  release: (path: string) => open.release(path),
};
export type SearchCalls = typeof calls;

serveCalls(calls);
