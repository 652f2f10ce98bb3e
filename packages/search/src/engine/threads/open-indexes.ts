import { type Cuts, cutsFor } from '../../explain/explain-hit.ts';
import type { Related, SearchAnswer, SearchQuery, Suggestion } from '../../port.ts';
import type { ColumnsHandle } from '../columns/columns-handle.ts';
import { checkDeadline, startDeadline } from '../columns/deadline.ts';
import { relatedTitles } from '../query/related.ts';
import { suggestTexts } from '../suggest/suggest.ts';
import { IndexSearch } from './index-search.ts';

/** The index to search, as of one moment. */
export interface Place {
  readonly path: string;
  /** Absent if this thread has already received these columns. */
  readonly columns?: ColumnsHandle;
  /** The deadline of the answer, in milliseconds since 1970. */
  readonly until: number;
}

/** An answer, with the words that are needed to explain it elsewhere. */
export type ThreadAnswer = SearchAnswer & { readonly cuts?: Cuts };

interface OpenIndex {
  readonly index: IndexSearch;
  columns: ColumnsHandle;
}

/** The indexes that one thread has open. It has its own connection to each, and shares the columns with all threads. */
export class OpenIndexes {
  readonly #open = new Map<string, OpenIndex>();

  /** Opens an index if necessary, and starts the deadline. @throws SearchTooSlow if it is over */
  at({ path, columns, until }: Place): OpenIndex {
    let found = this.#open.get(path);
    if (found === undefined) {
      if (columns === undefined) throw new Error('the thread was not given the columns');
      found = { index: new IndexSearch(path), columns };
      this.#open.set(path, found);
    }
    if (columns !== undefined) found.columns = columns;
    startDeadline(until);
    // A call that waited too long does not start, but the columns that came with it are kept.
    checkDeadline();
    return found;
  }

  isOpen(path: string): boolean {
    return this.#open.has(path);
  }

  search(place: Place, query: SearchQuery): ThreadAnswer {
    const { index, columns } = this.at(place);
    const answer = index.search(columns, query);
    const cuts = cutsFor(query.rows, answer);
    return cuts === undefined ? answer : { ...answer, cuts };
  }

  suggest(place: Place, text: string, limit: number): readonly Suggestion[] {
    const { index, columns } = this.at(place);
    return index.read(columns, (source) => suggestTexts(source, text, limit));
  }

  related(place: Place, id: number, offset: number, limit: number): Related {
    const { index, columns } = this.at(place);
    return index.read(columns, (source) => relatedTitles(source, id, offset, limit));
  }

  ids(place: Place): Float64Array {
    const { index, columns } = this.at(place);
    return index.ids(columns);
  }

  release(path: string): void {
    this.#open.get(path)?.index.close();
    this.#open.delete(path);
  }
}
