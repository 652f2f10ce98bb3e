import { setImmediate } from 'node:timers/promises';
import { serveCalls } from '@yuelan/threads';
import { type Cuts, cutsFor, hitExplainer } from '../../explain/explain-hit.ts';
import type { ExplainedHit, QueryRow, Reason, SearchAnswer, SearchQuery } from '../../port.ts';
import { classSchemes, facetNames } from '../../terms.ts';
import type { ColumnsHandle } from '../columns/columns-handle.ts';
import { checkDeadline, startDeadline } from '../columns/deadline.ts';
import { relatedTitles } from '../query/related.ts';
import { suggestTexts } from '../suggest/suggest.ts';
import { IndexSearch } from './index-search.ts';

/** A search thread. It has its own connection to each index and shares the columns with all threads. */

/** The index to search, as of one moment. */
export interface Place {
  readonly path: string;
  /** Absent if this thread has already received these columns. */
  readonly columns?: ColumnsHandle;
  /** The deadline of the answer, in milliseconds since 1970. */
  readonly until: number;
}

/** An answer, with the words that are needed to explain it elsewhere. */
export type WorkerAnswer = SearchAnswer & { readonly cuts?: Cuts };

interface OpenIndex {
  readonly index: IndexSearch;
  columns: ColumnsHandle;
}

const open = new Map<string, OpenIndex>();

function at({ path, columns, until }: Place): OpenIndex {
  let found = open.get(path);
  if (found === undefined) {
    if (columns === undefined) throw new Error('the thread was not given the columns');
    found = { index: new IndexSearch(path), columns };
    open.set(path, found);
  }
  if (columns !== undefined) found.columns = columns;
  startDeadline(until);
  // A call that waited too long does not start, but the columns that came with it are kept.
  checkDeadline();
  return found;
}

/** No title contains it, so it is split into words and compared with all titles. */
const unknown = '魃魈图书魃魈';
/** A search of everything. */
const anyOf = (text: string): QueryRow => ({ text, scope: 'all', mode: 'fuzzy', logic: 'and' });
/** The number of titles that a thread searches for before readers do. */
const mostRehearsed = 80;
/** The longest time for this, in milliseconds. */
const rehearsalMs = 600;

let hasRehearsed = false;

/**
 * Makes readers' typical calls about titles of an index, once, so that the code is compiled before the first reader
 * comes. Readers who come meanwhile are answered between two titles.
 */
async function rehearse(place: Place): Promise<void> {
  if (hasRehearsed) return;
  const { index, columns } = at(place);
  const end = performance.now() + rehearsalMs;
  const { titles, ids } = index.read(columns, ({ view }) => {
    const step = Math.max(1, Math.floor(view.rows / mostRehearsed));
    const rows = Array.from({ length: Math.ceil(view.rows / step) }, (_, at) => 1 + at * step);
    return { titles: rows.map((row) => view.title(row)), ids: rows.map((row) => view.id(row)) };
  });
  // A small index is not enough: the next one may have more titles.
  hasRehearsed = titles.length >= mostRehearsed;
  for (const [at, title] of titles.entries()) {
    const found = open.get(place.path);
    if (performance.now() > end || found?.index !== index) return;
    startDeadline(place.until);
    const texts = [title, title.slice(0, 2), title.slice(0, 4), `${title.slice(0, 3)}${unknown[0]}`];
    const query = { selections: {}, sort: 'relevance', offset: 0, limit: 10 } as const;
    const row = anyOf(texts[at % texts.length] ?? title);
    const asked = { rows: [row], facets: facetNames, suggest: true, near: true, further: true };
    index.search(found.columns, { ...query, ...asked });
    index.read(found.columns, (source) => {
      suggestTexts(source, row.text, 10);
      relatedTitles(source, ids[at] ?? 0, 0, 6);
    });
    await setImmediate();
  }
}

const calls = {
  /**
   * Loads the tables of an index and everything that searches need once: the dictionary, the groups of classes,
   * compiled code.
   */
  async warm(place: Place): Promise<void> {
    const { index, columns } = at(place);
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
    index.search(columns, { ...query, rows: [anyOf(unknown)], facets: [], near: true });
    await rehearse(place);
  },
  /** Takes a query and gives an answer as JSON, which costs half the time of copying the objects to another thread. */
  search(place: Place, query: string): string {
    const { index, columns } = at(place);
    const asked: SearchQuery = JSON.parse(query);
    const answer: WorkerAnswer = index.search(columns, asked);
    const cuts = cutsFor(asked.rows, answer);
    return JSON.stringify(cuts === undefined ? answer : { ...answer, cuts });
  },
  /** Gives suggestions as JSON. */
  suggest(place: Place, text: string, limit: number): string {
    const { index, columns } = at(place);
    return JSON.stringify(index.read(columns, (source) => suggestTexts(source, text, limit)));
  },
  /** Gives related titles as JSON. */
  related(place: Place, id: number, offset: number, limit: number): string {
    const { index, columns } = at(place);
    return JSON.stringify(index.read(columns, (source) => relatedTitles(source, id, offset, limit)));
  },
  ids(place: Place): Float64Array {
    const { index, columns } = at(place);
    return index.ids(columns);
  },
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
  release(path: string): void {
    open.get(path)?.index.close();
    open.delete(path);
  },
};
export type SearchCalls = typeof calls;

serveCalls(calls);
