import type { Related } from '../../port.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { valueKey } from '../index/fields.ts';
import { callNumberStartToken, tokenQuery, valueQueries } from '../index/tokens.ts';
import type { WordQuery } from '../words/word-query.ts';
import type { Source } from './source.ts';
import { TopRows } from './top-rows.ts';

/** How many rows count for one reason. A heading that more books share says little. */
const mostRows = 20_000;
const mostKeywords = 8;
const mostRelated = 500;

const points = { author: 40, keyword: 20, class: 4 } as const;

/**
 * Titles by the same first author, with the same keywords or in the same class, best first; never an edition of the title's own work,
 * and of other works the best.
 */
export function relatedTitles(source: Source, id: number, offset: number, limit: number): Related {
  const { view } = source;
  const row = view.rowOf(id);
  if (row === 0) return { ids: [], total: 0 };
  const scores = new Map<number, number>();
  const add = (queries: readonly WordQuery[], score: number): void => {
    const rows = source.view.liveOf(source.findAny(queries));
    // The newest rows of a long list. Among equals, borrow counts decide below.
    for (const other of rows.length > mostRows ? rows.subarray(rows.length - mostRows) : rows) {
      if (other !== row) scores.set(other, (scores.get(other) ?? 0) + score);
    }
  };
  const author = view.firstAuthor(row);
  if (author !== '') add(valueQueries(['author'], valueKey(author), 'whole'), points.author);
  for (const keyword of view.keywords(row).slice(0, mostKeywords)) {
    add(valueQueries(['keyword'], valueKey(keyword), 'whole'), points.keyword);
  }
  const { clc, ddc, lcc } = view.traits(row);
  for (const number of [clc, ddc, lcc]) addClass(number, add);
  const top = new TopRows(Math.min(mostRelated, scores.size));
  for (const [other, score] of scores) {
    top.offer(other, -score, -view.borrowCount(other), view.id(other));
  }
  const ids = firstEditions(view, row, top.take()).map((other) => view.id(other));
  return { ids: ids.slice(offset, offset + limit), total: ids.length };
}

function firstEditions(view: ColumnsView, row: number, ranked: readonly { readonly row: number }[]) {
  const { work } = view.of;
  const seen = new Set([work[row - 1]]);
  return ranked
    .map(({ row: other }) => other)
    .filter((other) => {
      const number = work[other - 1] ?? 0;
      if (number === 0) return true;
      const isNew = !seen.has(number);
      seen.add(number);
      return isNew;
    });
}

/** A longer shared beginning of the class scores more. */
function addClass(code: string, add: (queries: readonly WordQuery[], score: number) => void): void {
  const key = code.replace(/[^\p{L}\p{N}]/gu, '');
  for (const length of [5, 4, 3]) {
    if (key.length >= length) add([tokenQuery(callNumberStartToken(key.slice(0, length)))], points.class);
  }
}
