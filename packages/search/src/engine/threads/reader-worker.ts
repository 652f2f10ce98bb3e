import { serveCalls } from '@yuelan/threads';
import { explainHit } from '../../explain/explain-hit.ts';
import type {
  ExplainedHit,
  QueryRow,
  Reason,
  Related,
  SearchAnswer,
  SearchQuery,
  Suggestion,
} from '../../port.ts';
import type { ColumnsHandle } from '../columns/columns-view.ts';
import { checkDeadline, startDeadline } from '../columns/deadline.ts';
import { relatedTitles } from '../query/related.ts';
import { suggestTexts } from '../suggest/suggest.ts';
import { IndexReader } from './index-reader.ts';

/** A reader thread: its own connection to each index, the columns shared with all threads. */

/** The index that a call is about, as of one moment. */
export interface Place {
  readonly path: string;
  /** Left out when this thread was given the same columns before. */
  readonly columns?: ColumnsHandle;
  /** When the answer is no longer wanted, in milliseconds since 1970. */
  readonly until: number;
}

interface OpenIndex {
  readonly reader: IndexReader;
  columns: ColumnsHandle;
}

const open = new Map<string, OpenIndex>();

function at({ path, columns, until }: Place): OpenIndex {
  let index = open.get(path);
  if (index === undefined) {
    if (columns === undefined) throw new Error('the reader was not given the columns');
    index = { reader: new IndexReader(path), columns };
    open.set(path, index);
  }
  if (columns !== undefined) index.columns = columns;
  startDeadline(until);
  // What waited too long behind other calls is not begun, but the columns that came with it are kept.
  checkDeadline();
  return index;
}

const calls = {
  search(place: Place, query: SearchQuery): SearchAnswer {
    const { reader, columns } = at(place);
    return reader.search(columns, query);
  },
  suggest(place: Place, text: string, limit: number): readonly Suggestion[] {
    const { reader, columns } = at(place);
    return suggestTexts(reader.at(columns), text, limit);
  },
  related(place: Place, id: number, offset: number, limit: number): Related {
    const { reader, columns } = at(place);
    return relatedTitles(reader.at(columns), id, offset, limit);
  },
  ids(place: Place): Float64Array {
    const { reader, columns } = at(place);
    return reader.ids(columns);
  },
  explain(
    until: number,
    rows: readonly QueryRow[],
    hits: readonly ExplainedHit[],
  ): readonly (readonly Reason[])[] {
    startDeadline(until);
    return hits.map((hit) => {
      checkDeadline();
      return explainHit(rows, hit);
    });
  },
  release(path: string): void {
    open.get(path)?.reader.close();
    open.delete(path);
  },
};
export type ReaderCalls = typeof calls;

serveCalls(calls);
