import type { Related } from '../../port.ts';
import { announceMuch } from '../columns/brief.ts';
import type { Traits } from '../columns/traits.ts';
import { valueKey } from '../index/fields.ts';
import { callNumberStartToken, tokenQuery, valueQueries } from '../index/tokens.ts';
import type { WordQuery } from '../words/word-query.ts';
import type { Source } from './source.ts';
import { TopRows } from './top-rows.ts';

/** How many rows count for one reason. A heading that more books share says little. */
const mostRows = 20_000;
const mostKeywords = 8;
export const mostRelated = 500;

const points = { author: 40, keyword: 20, class: 4 } as const;

/**
 * Titles by the same first author, with the same keywords or in the same class, best first; never an edition of the title's own work,
 * and of other works the best.
 */
export function relatedTitles(source: Source, id: number, offset: number, limit: number): Related {
  const { view } = source;
  const row = view.rowOf(id);
  if (row === 0) return { ids: [], total: 0 };
  // Each reason finds up to thousands of titles.
  announceMuch();
  const scores = new Map<number, number>();
  for (const [queries, score] of reasonsToRelate(
    view.firstAuthor(row),
    view.keywords(row),
    view.traits(row),
  )) {
    const rows = source.view.liveOf(source.findAny(queries));
    // The most borrowed rows of a long list, because rows are in the order of their loans.
    for (const other of rows.subarray(0, mostRows)) {
      if (other !== row) scores.set(other, (scores.get(other) ?? 0) + score);
    }
  }
  const top = new TopRows(Math.min(mostRelated, scores.size));
  for (const [other, score] of scores) {
    if (-score > top.limit) continue;
    top.offer(other, -score, -view.borrowCount(other), view.id(other));
  }
  const workOf = (at: number): number => view.of.work[at - 1] ?? 0;
  const ranked = top.take().map(({ row: other }) => ({ id: view.id(other), work: workOf(other) }));
  const ids = firstEditions(ranked, workOf(row));
  return { ids: ids.slice(offset, offset + limit), total: ids.length };
}

/** The first edition of each work, without the editions of `own`. A title whose work is not above 0 is a work of its own. */
export function firstEditions(
  ranked: readonly { readonly id: number; readonly work: number }[],
  own: number,
): readonly number[] {
  const seen = new Set([own]);
  const isNew = ({ work }: { readonly work: number }): boolean => {
    const isFirst = work <= 0 || !seen.has(work);
    seen.add(work);
    return isFirst;
  };
  return ranked.filter(isNew).map(({ id }) => id);
}

/** What other titles can share with a title, and how much each counts. */
export function reasonsToRelate(
  author: string,
  keywords: readonly string[],
  { clc, ddc, lcc }: Traits,
): readonly (readonly [queries: readonly WordQuery[], score: number])[] {
  return [
    ...(author === '' ? [] : [[valueQueries(['author'], valueKey(author), 'whole'), points.author] as const]),
    ...keywords
      .slice(0, mostKeywords)
      .map((keyword) => [valueQueries(['keyword'], valueKey(keyword), 'whole'), points.keyword] as const),
    ...[clc, ddc, lcc].flatMap(classesToRelate).map((query) => [[query], points.class] as const),
  ];
}

/** A longer shared beginning of the class scores more. */
function classesToRelate(code: string): readonly WordQuery[] {
  const key = code.replace(/[^\p{L}\p{N}]/gu, '');
  return [5, 4, 3]
    .filter((length) => key.length >= length)
    .map((length) => tokenQuery(callNumberStartToken(key.slice(0, length))));
}
