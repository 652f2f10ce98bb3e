import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Steps } from '../columns/steps.ts';
import type { WordCollector } from './collector.ts';
import { MergedTerms } from './merge.ts';
import { SegmentWriter } from './segment-writer.ts';
import { idsInSegment, type Segment, Segments } from './segments.ts';
import type { Term, Terms } from './term.ts';

/** This many segments of about the same size become one. */
const together = 4;
/**
 * Merges of at most `least` rows are made immediately, with the change; after a change of many rows, those of up to
 * `times` as many, but not more than `most`. Otherwise an import would leave hundreds of segments behind one long
 * stepwise merge, and each word of a search would be looked up in all of them.
 */
const mergedAtOnce = { least: 64, times: 16, most: 20_000 } as const;
/** Terms written, or blocks removed, in one transaction: about ten milliseconds. */
const inStep = 2000;

const rowsIn = ({ first, last }: Segment): number => last - first + 1;
const sizeClass = (segment: Segment): number => Math.floor(Math.log2(rowsIn(segment)) / Math.log2(together));

/** Writes the segments of one index and merges them. */
export class WordStore {
  readonly #db: DatabaseSync;
  readonly #reader: Segments;
  readonly #insert: StatementSync;
  #segments: Segment[];
  /** The segments that are being merged in steps. */
  #busy: readonly Segment[] = [];
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#reader = new Segments(db);
    this.#insert = db.prepare('INSERT INTO word_segment (first, last, is_whole) VALUES (?, ?, 0)');
    this.#segments = [...this.#reader.all()];
  }

  /** Stores the collected words as a new segment, within a transaction, and merges the smallest segments. */
  add(collector: WordCollector): void {
    if (collector.isEmpty) return;
    const { first, last } = collector;
    this.write(first, last, collector.terms());
    collector.clear();
    const { least, times, most } = mergedAtOnce;
    const rows = Math.max(least, Math.min(most, (last - first + 1) * times));
    for (let small = this.#next(rows); small.length > 0; small = this.#next(rows)) {
      this.write(small[0]?.first ?? 0, small.at(-1)?.last ?? 0, this.#merged(small));
      for (const { number } of small) while (this.#remove(number) > 0);
      this.#forget(small);
      for (const { number } of small) this.#run('DELETE FROM word_segment WHERE number = ?', number);
    }
  }

  /** Stores terms in order as a segment, within a transaction. */
  write(first: number, last: number, terms: Terms): void {
    const segment = this.begin(first, last);
    while (terms.next()) segment.put(terms);
    segment.end();
  }

  /** Begins a segment, to which terms are added in order. */
  begin(first: number, last: number): { put(term: Term): void; end(): void } {
    const number = this.#start(first, last);
    const writer = new SegmentWriter(this.#db, number);
    return {
      put: (term) => writer.put(term),
      end: () => {
        writer.end();
        this.#finish({ number, first, last });
      },
    };
  }

  get needsMerge(): boolean {
    return this.#busy.length > 0 || this.#next().length > 0;
  }

  /** Merges segments in steps, each in a transaction made by `transaction`. Leftovers of a crash are removed later. */
  *merge(transaction: (work: () => void) => void): Steps<void> {
    this.#busy = [];
    yield* this.#removeUnfinished(transaction);
    for (let some = this.#next(); some.length > 0; some = this.#next()) {
      this.#busy = some;
      const [first = 0, last = 0] = [some[0]?.first, some.at(-1)?.last];
      const terms = this.#merged(some);
      let number = 0;
      transaction(() => {
        number = this.#start(first, last);
      });
      const writer = new SegmentWriter(this.#db, number);
      for (let isDone = false; !isDone; ) {
        transaction(() => {
          for (let put = 0; put < inStep && !isDone; put += 1) {
            if (terms.next()) writer.put(terms);
            else isDone = true;
          }
        });
        yield;
      }
      transaction(() => {
        writer.end();
        this.#finish({ number, first, last });
        for (const old of some)
          this.#run('UPDATE word_segment SET is_whole = 0 WHERE number = ?', old.number);
      });
      this.#forget(some);
      this.#busy = [];
      yield* this.#removeUnfinished(transaction);
    }
  }

  /** Removes segments that were merged into others or not finished. */
  *#removeUnfinished(transaction: (work: () => void) => void): Steps<void> {
    const unfinished = this.#db.prepare('SELECT number FROM word_segment WHERE is_whole = 0').all();
    for (const { number } of unfinished) {
      if (typeof number !== 'number') continue;
      for (let removed = 1; removed > 0; ) {
        transaction(() => {
          removed = this.#remove(number);
          if (removed === 0) this.#run('DELETE FROM word_segment WHERE number = ?', number);
        });
        yield;
      }
    }
  }

  /**
   * The last segments, if enough of them are of about the same size, in ascending order; none if there is nothing to
   * merge. Segments that are being merged are left alone.
   */
  #next(mostRows = Number.POSITIVE_INFINITY): readonly Segment[] {
    const free = this.#segments.slice(this.#segments.findLastIndex((one) => this.#busy.includes(one)) + 1);
    let equal = 0;
    let size = 0;
    for (let from = free.length - 1; from >= 0; from -= 1) {
      const own = sizeClass(free[from] ?? noSegment);
      equal = own > size ? 1 : own === size ? equal + 1 : equal;
      size = Math.max(own, size);
      if (equal < together) continue;
      const some = free.slice(from);
      return some.reduce((rows, one) => rows + rowsIn(one), 0) > mostRows ? [] : some;
    }
    return [];
  }

  #merged(segments: readonly Segment[]): Terms {
    return new MergedTerms(segments.map(({ number }) => this.#reader.terms(number)));
  }

  #start(first: number, last: number): number {
    return Number(this.#insert.run(first, last).lastInsertRowid);
  }

  #finish(segment: Segment): void {
    const { number, first } = segment;
    this.#run('UPDATE word_segment SET is_whole = 1 WHERE number = ?', number);
    const at = this.#segments.findIndex((other) => other.first > first);
    this.#segments.splice(at < 0 ? this.#segments.length : at, 0, segment);
  }

  #forget(merged: readonly Segment[]): void {
    this.#segments = this.#segments.filter((segment) => !merged.includes(segment));
  }

  /** Removes some of the rows of a segment. Returns how many. */
  #remove(number: number): number {
    const from = number * idsInSegment;
    let removed = this.#run('DELETE FROM word_keys WHERE segment = ?', number);
    for (const table of ['word_block', 'word_list'])
      removed += this.#run(
        `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE id >= ? AND id < ? LIMIT ${inStep})`,
        from,
        from + idsInSegment,
      );
    return removed;
  }

  #run(sql: string, ...values: readonly number[]): number {
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return Number(statement.run(...values).changes);
  }
}

const noSegment: Segment = { number: 0, first: 1, last: 0 };
