import type { StatementSync } from 'node:sqlite';
import type { Change, SearchRecord } from '../types.ts';
import { Columns } from './columns.ts';
import { documentOf, printOf } from './document.ts';
import { fieldValues } from './fields.ts';
import { type IndexFile, textColumns } from './index-file.ts';
import { NameKeys } from './name-keys.ts';
import { TopLists } from './top-lists.ts';

/** Another process wrote the file since the columns were loaded. */
export class StaleColumns extends Error {}

/** Writes one index: file and columns together. Used by the writer thread only. */
export class IndexWriter {
  readonly file: IndexFile;
  columns: Columns;
  readonly #insertWords: StatementSync;
  readonly #insertDisplay: StatementSync;
  readonly #names: NameKeys;
  /** None while the index is being built for the first time. */
  #tops: TopLists | null = null;

  private constructor(file: IndexFile, columns: Columns) {
    this.file = file;
    this.columns = columns;
    this.#insertWords = file.db.prepare(
      `INSERT INTO words (rowid, ${textColumns.join(', ')}) VALUES (?${', ?'.repeat(textColumns.length)})`,
    );
    this.#insertDisplay = file.db.prepare('INSERT INTO display (id, title, isbns) VALUES (?, ?, ?)');
    this.#names = new NameKeys(file.db, columns);
  }

  /** Opens what the file holds. */
  static load(file: IndexFile): IndexWriter {
    const writer = new IndexWriter(file, file.load());
    writer.#tops = new TopLists(file.db, writer.columns);
    return writer;
  }

  /** Starts an empty index in a new file. */
  static start(file: IndexFile): IndexWriter {
    return new IndexWriter(file, new Columns());
  }

  /** Adds records to an index that is being built; nothing is stored of the columns until {@link finish}. */
  build(records: readonly SearchRecord[]): void {
    this.file.transaction(() => {
      for (const record of records) this.#upsert(record);
      this.#names.save();
    });
  }

  /** Ends a build: one tidy full-text segment, all columns stored, the file synced and declared complete. */
  finish(applied: number): IndexWriter {
    this.file.db.exec("INSERT INTO words(words) VALUES ('optimize')");
    this.file.db.exec("INSERT INTO words(words, rank) VALUES ('hashsize', 8388608)");
    this.file.transaction(() => {
      this.file.save(this.columns, allRows(this.columns));
      this.file.setMeta('applied', applied);
      new TopLists(this.file.db, this.columns).build();
      this.file.setMeta('topRows', this.columns.rows);
    });
    const finished = new IndexWriter(this.file.finish(), this.columns);
    finished.#tops = new TopLists(finished.file.db, finished.columns);
    return finished;
  }

  /** Whether the catalogue has grown so much that the lists of most used titles should be made anew. */
  get needsTopLists(): boolean {
    return this.columns.rows > 20_000 && this.columns.rows > this.file.meta('topRows') * 1.5;
  }

  makeTopLists(): void {
    this.file.transaction(() => {
      this.#tops?.build();
      this.file.setMeta('topRows', this.columns.rows);
    });
  }

  /** Applies changes in one transaction; when it fails, the columns have to be loaded again. */
  apply(changes: readonly Change[], applied: number): void {
    const columns = this.columns;
    const changed = new Set<number>();
    const before = columns.rows;
    this.file.transaction(() => {
      if (this.file.meta('generation') !== columns.generation) throw new StaleColumns();
      columns.generation += 1;
      for (const change of changes) {
        const row = change.kind === 'upsert' ? this.#upsert(change.record) : this.#remove(change.id);
        if (row > 0) changed.add(row);
      }
      this.#names.save();
      for (let row = before + 1; row <= columns.rows; row += 1) changed.add(row);
      this.file.save(columns, changed);
      this.file.setMeta('applied', applied);
    });
  }

  close(): void {
    this.file.close();
  }

  /** Answers the older row that changed, or 0. */
  #upsert(record: SearchRecord): number {
    const columns = this.columns;
    const old = columns.rowOf(record.id);
    if (old > 0) {
      // Loans and holdings change far more often than a title: then the words stay as they are.
      const values = fieldValues(record);
      const print = printOf(values);
      if (columns.of.printA.view[old - 1] === print.a && columns.of.printB.view[old - 1] === print.b) {
        const isUsedMore = values.borrowCount > (columns.of.borrow.view[old - 1] ?? 0);
        columns.update(old, values.borrowCount, values.branches);
        if (isUsedMore) this.#tops?.note(old, values);
        return old;
      }
      columns.end(old);
    }
    const document = documentOf(record);
    const { row: values, borrowCount, branches, text, display } = document;
    const row = columns.append(values, borrowCount, branches);
    this.#insertWords.run(
      row,
      text.title,
      text.subtitle,
      text.other,
      text.author,
      text.publisher,
      text.code,
      text.keyword,
      text.summary,
    );
    this.#insertDisplay.run(row, display, document.isbns.join(' '));
    this.#tops?.note(row, document.values);
    return old;
  }

  #remove(id: number): number {
    const row = this.columns.rowOf(id);
    if (row > 0) this.columns.end(row);
    return row;
  }
}

function* allRows(columns: Columns): Generator<number> {
  for (let row = 1; row <= columns.rows; row += 1024) yield row;
  if (columns.rows > 0) yield columns.rows;
}
