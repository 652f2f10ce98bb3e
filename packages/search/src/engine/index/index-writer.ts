import type { StatementSync } from 'node:sqlite';
import type { Change, SearchRecord } from '../../port.ts';
import { Columns, type Use } from '../columns/columns.ts';
import { rankOrder, renumber } from '../columns/order.ts';
import { SharedArray } from '../columns/shared-array.ts';
import { finished, type Steps } from '../columns/steps.ts';
import { WordCollector } from '../words/collector.ts';
import { blockTerms } from '../words/parts.ts';
import { WordStore } from '../words/word-store.ts';
import { type Document, documentOf, titleTokensOf, type WordedDocument } from './document.ts';
import { fieldValues } from './fields.ts';
import { type IndexFile, openForReading, pageRows, readMeta } from './index-file.ts';
import { CountKeeper } from './kept-counts.ts';
import { NameKeys } from './name-keys.ts';
import { type Print, printOf } from './print.ts';
import { collectTopLists, ListCollector, type Lists, TopLists } from './top-lists.ts';

/** A change to the catalogue, possibly already analysed. */
export type Edit = Change | { readonly kind: 'document'; readonly document: WordedDocument };

/** Begins to merge the words of a build, with new numbers for the records: see mergedBlocks. */
export type MergedWords = (numbers: Uint32Array) => AsyncIterable<Uint8Array>;

async function* noWords(): AsyncGenerator<Uint8Array> {}

/** Another process has written the file since the columns were loaded. */
export class StaleColumns extends Error {}

/** Writes one index, file and columns together. Used only by the writer thread. */
export class IndexWriter {
  readonly file: IndexFile;
  columns: Columns;
  /** The words of rows that are not stored yet. */
  #collected = new WordCollector();
  readonly #words: WordStore;
  /** The rows of the records of a bulk build by their number in it; 0 for a record that is already in the index. */
  readonly #built = new SharedArray('u32', 1);
  readonly #insertDisplay: StatementSync;
  readonly #names: NameKeys;
  /** Null during the first build of the index. */
  #tops: TopLists | null = null;
  /** The unfinished work of {@link upkeep}. */
  #upkeep: Steps<void> | undefined;
  /** Titles added or borrowed during the rebuild, and their tokens. */
  #used: Map<number, readonly string[]> | undefined;
  /** Older rows that this change touched. */
  readonly #touched = new Set<number>();
  #firstNew = 1;

  private constructor(file: IndexFile, columns: Columns) {
    this.file = file;
    this.columns = columns;
    this.#words = new WordStore(file.db);
    this.#insertDisplay = file.db.prepare(
      'INSERT OR REPLACE INTO display (id, title, isbns) VALUES (?, ?, ?)',
    );
    this.#names = new NameKeys(file.db, columns);
  }

  /** Loads an index from its file. */
  static load(file: IndexFile): IndexWriter {
    const writer = new IndexWriter(file, file.load());
    writer.#tops = new TopLists(file.db, writer.columns);
    return writer;
  }

  /** Starts an empty index in a new file. */
  static start(file: IndexFile): IndexWriter {
    return new IndexWriter(file, new Columns());
  }

  /**
   * Adds the next documents to a new index, in one transaction that {@link finish} ends: an interrupted build is
   * discarded. Their words are in a {@link RecordWords}.
   */
  build(documents: readonly Document[]): void {
    if (!this.file.db.isTransaction) this.file.db.exec('BEGIN IMMEDIATE');
    for (const document of documents) {
      const { row: values } = document;
      const old = this.columns.rowOf(values.id);
      if (old > 0 && this.#hasPrint(old, { a: values.printA, b: values.printB })) {
        this.columns.update(old, document);
        this.#built.push(0);
      } else this.#built.push(this.#append(document, old));
    }
    // Now, while another thread reads, and not at the end.
    this.#names.save();
  }

  /** Ends a build: numbers the rows by rank, stores the words and all columns, syncs the file and marks it complete. */
  async finish(applied: number, merged: MergedWords = noWords): Promise<IndexWriter> {
    if (!this.file.db.isTransaction) this.file.db.exec('BEGIN IMMEDIATE');
    const order = rankOrder(this.columns);
    const blocks = merged(this.#numbers(order));
    // While the first words are being merged.
    renumber(this.columns, order);
    this.file.save(this.columns, everyPage(this.columns));
    this.file.saveSlots(this.columns);
    const lists = new ListCollector(this.columns);
    if (order.length > 0) {
      const counts = new CountKeeper(this.file.db, this.columns);
      const segment = this.#words.begin(1, order.length);
      for await (const block of blocks)
        for (const terms = blockTerms(block); terms.next(); ) {
          counts.note(terms);
          lists.note(terms);
          segment.put(terms);
        }
      segment.end();
    }
    this.file.setMeta('applied', applied);
    this.file.setMeta('ordered', this.columns.ordered.count);
    const tops = new TopLists(this.file.db, this.columns);
    this.#storeLists(tops, finished(lists.addNames(this.file.db)), this.columns.rows);
    this.file.db.exec('COMMIT');
    const writer = new IndexWriter(this.file.finish(), this.columns);
    writer.#tops = new TopLists(writer.file.db, writer.columns);
    return writer;
  }

  /** The row of each record of the build in the order of rank; 0 if it has none. */
  #numbers(order: Uint32Array): Uint32Array {
    const numbers = new Uint32Array(this.columns.rows + 1);
    for (let at = 0; at < order.length; at += 1) numbers[order[at] ?? 0] = at + 1;
    const built = this.#built.view;
    const ofRecords = new Uint32Array(this.#built.length + 1);
    for (let at = 1; at < ofRecords.length; at += 1) ofRecords[at] = numbers[built[at - 1] ?? 0] ?? 0;
    return ofRecords;
  }

  /** Whether the catalogue has grown so much that the lists should be rebuilt. */
  get needsLists(): boolean {
    return this.columns.rows > 20_000 && this.columns.rows > this.file.meta('topRows') * 2;
  }

  /** Whether lists should be rebuilt or segments of words merged. */
  get needsUpkeep(): boolean {
    return this.#upkeep !== undefined || this.needsLists || this.#words.needsMerge;
  }

  /** Continues to rebuild lists and merge words for about `milliseconds`. Returns whether there is more to do. */
  upkeep(milliseconds: number): boolean {
    const until = performance.now() + milliseconds;
    while (this.needsUpkeep) {
      this.#upkeep ??= this.needsLists ? this.#newLists() : this.#words.merge((work) => this.#merge(work));
      if (this.#upkeep.next().done === true) this.#upkeep = undefined;
      if (performance.now() >= until) break;
    }
    return this.needsUpkeep;
  }

  /** Changes segments of words. Another process notices this like any change. */
  #merge(work: () => void): void {
    this.file.transaction(() => {
      this.#checkFresh();
      work();
      this.file.setMeta('generation', this.columns.generation);
    });
  }

  #checkFresh(): void {
    if (this.file.meta('generation') !== this.columns.generation) throw new StaleColumns();
    this.columns.generation += 1;
  }

  /** Reads the file as it is at the beginning; later changes are applied at the end. */
  *#newLists(): Steps<void> {
    const { columns, file } = this;
    const db = openForReading(file.path);
    this.#used = new Map();
    try {
      db.exec('BEGIN');
      const rows = readMeta(db, 'rows');
      const lists = yield* collectTopLists(db, columns);
      file.transaction(() => {
        const tops = this.#tops ?? new TopLists(file.db, columns);
        this.#storeLists(tops, lists, rows);
        for (const [row, tokens] of this.#used ?? []) tops.note(row, tokens);
      });
    } finally {
      this.#used = undefined;
      db.close();
    }
  }

  #storeLists(tops: TopLists, lists: Lists, rows: number): void {
    tops.replace(lists);
    this.file.setMeta('topRows', rows);
  }

  /** Begins a change that {@link commit} makes durable. If it fails in between, reload the columns. */
  begin(): void {
    this.file.db.exec('BEGIN IMMEDIATE');
    this.#checkFresh();
    this.#firstNew = this.columns.rows + 1;
  }

  write(edits: readonly Edit[]): void {
    for (const edit of edits) {
      if (edit.kind === 'document') this.#touched.add(this.#put(edit.document));
      else if (edit.kind === 'upsert') this.#touched.add(this.#upsert(edit.record));
      else this.#touched.add(this.#remove(edit.id));
    }
  }

  /** Stores the columns and the change counter in the same transaction as the words. */
  commit(applied: number): void {
    const { columns } = this;
    this.#touched.delete(0);
    for (let row = this.#firstNew; row <= columns.rows; row += 1) this.#touched.add(row);
    this.#names.save();
    this.#words.add(this.#collected);
    this.file.save(columns, this.#touched);
    this.file.setMeta('applied', applied);
    this.file.db.exec('COMMIT');
    this.#touched.clear();
  }

  /** Releases the room in which the words of changes were collected. */
  rest(): void {
    if (this.#collected.isEmpty) this.#collected = new WordCollector();
    this.file.db.exec('PRAGMA shrink_memory');
  }

  close(): void {
    this.#upkeep?.return();
    this.file.close();
  }

  /** Analyses a record only if its words changed: loans and holdings change far more often. Returns as {@link #put}. */
  #upsert(record: SearchRecord): number {
    const old = this.columns.rowOf(record.id);
    if (old > 0) {
      const values = fieldValues(record);
      if (this.#hasPrint(old, printOf(values))) {
        this.#use(old, values, () => titleTokensOf(values));
        return old;
      }
    }
    return this.#put(documentOf(record));
  }

  /** Replaces the record's row by a document. Returns the old row, or 0 if there was none. */
  #put(document: WordedDocument): number {
    const { row: values } = document;
    const old = this.columns.rowOf(values.id);
    if (old > 0 && this.#hasPrint(old, { a: values.printA, b: values.printB })) {
      this.#use(old, document, () => document.titleTokens);
      return old;
    }
    const row = this.#append(document, old);
    this.#collected.add(row, document.tokens);
    this.#note(row, () => document.titleTokens);
    return old;
  }

  /** Appends a row that replaces an old one, if there is one. Returns its number. */
  #append(document: Document, old: number): number {
    if (old > 0) this.columns.end(old);
    const row = this.columns.append(document.row, document);
    this.#insertDisplay.run(document.row.id, document.display, document.isbns.join(' '));
    return row;
  }

  #hasPrint(row: number, print: Print): boolean {
    const { printA, printB } = this.columns.of;
    return printA.view[row - 1] === print.a && printB.view[row - 1] === print.b;
  }

  /** Changes the values that do not depend on the words. */
  #use(row: number, use: Use, tokens: () => readonly string[]): void {
    const isUsedMore = use.borrowCount > this.columns.borrowCount(row);
    this.columns.update(row, use);
    if (isUsedMore) this.#note(row, tokens);
  }

  /** Tells the lists that a title was added or borrowed. */
  #note(row: number, tokens: () => readonly string[]): void {
    if (this.#tops?.isEmpty === false) this.#tops.note(row, tokens());
    // The lists are full, so titles without loans cannot enter them.
    if (this.columns.borrowCount(row) > 0) this.#used?.set(row, tokens());
  }

  #remove(id: number): number {
    const row = this.columns.rowOf(id);
    if (row > 0) this.columns.end(row);
    return row;
  }
}

/** One row of every page. */
function everyPage(columns: Columns): ReadonlySet<number> {
  const rows = new Set<number>();
  for (let row = 1; row <= columns.rows; row += pageRows) rows.add(row);
  return rows;
}
