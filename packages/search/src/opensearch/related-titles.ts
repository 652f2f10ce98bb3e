import { readTraits } from '../engine/columns/traits.ts';
import { documentOf } from '../engine/index/document.ts';
import { firstEditions, mostRelated, reasonsToRelate } from '../engine/query/related.ts';
import type { Related } from '../port.ts';
import { isRecord, valueAt } from './answers.ts';
import { anyOf, type Clause, term, wordClause } from './clauses.ts';
import { readHits } from './pages.ts';
import type { TitleSearch } from './title-search.ts';

/** Titles that share the author, headings or class of a title, those that share most first. */
export async function relatedTo(
  search: TitleSearch,
  alias: string,
  id: number,
  offset: number,
  limit: number,
): Promise<Related> {
  const none = { ids: [], total: 0 };
  const stored = await search.server.call({
    method: 'GET',
    path: `/${alias}/_doc/${id}`,
    limit: search.limit,
  });
  const record = valueAt(stored, '_source', 'record');
  if (!isRecord(record)) return none;
  const { row } = documentOf(record);
  const reasons = reasonsToRelate(row.firstAuthor, row.keywords, readTraits(row.traits));
  if (reasons.length === 0) return none;
  const should = reasons.map(
    ([queries, boost]): Clause => ({ constant_score: { filter: anyOf(queries.map(wordClause)), boost } }),
  );
  const [answer] = await search.server.search(
    alias,
    [
      {
        size: mostRelated,
        _source: false,
        query: { bool: { should, minimum_should_match: 1, must_not: [term('id', id)] } },
        sort: ['_score', { borrowed: 'desc' }, { id: 'asc' }],
        docvalue_fields: ['work'],
      },
    ],
    search.limit,
  );
  const ids = firstEditions(readHits(answer), row.work);
  return { ids: ids.slice(offset, offset + limit), total: ids.length };
}
