import { rmSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { analyse, type SearchRecord } from '@yuelan/search';
import { tokensOf } from './record-tokens.ts';

/** SQLite FTS5 as one would use it without this engine: the same tokens, and facets by GROUP BY. */
export class PlainFts5 {
  readonly #db: DatabaseSync;
  readonly #page: StatementSync;
  readonly #facets: readonly StatementSync[];
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
    rmSync(path, { force: true });
    const db = new DatabaseSync(path);
    this.#db = db;
    db.exec(`
      PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA mmap_size=8589934592; PRAGMA cache_size=-65536;
      CREATE TABLE title (id INTEGER PRIMARY KEY, author TEXT, class TEXT, year INT, borrowed INT);
      CREATE TABLE keyword (title INT, keyword TEXT);
      CREATE VIRTUAL TABLE words USING fts5(tokens, content='', columnsize=0, tokenize='ascii');
    `);
    const found = 'WITH found AS MATERIALIZED (SELECT rowid FROM words WHERE words MATCH ?)';
    this.#page = db.prepare(
      `${found} SELECT id, count(*) OVER () AS total FROM title WHERE id IN (SELECT rowid FROM found) ORDER BY borrowed DESC, id LIMIT 10`,
    );
    const facet = (column: string): StatementSync =>
      db.prepare(
        `${found} SELECT ${column} AS key, count(*) AS n FROM title WHERE id IN (SELECT rowid FROM found) GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 20`,
      );
    this.#facets = [
      facet('author'),
      facet('class'),
      facet('year'),
      db.prepare(
        `${found} SELECT keyword AS key, count(*) AS n FROM keyword WHERE title IN (SELECT rowid FROM found) GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 20`,
      ),
    ];
  }

  async fill(batches: AsyncIterable<readonly SearchRecord[]>): Promise<void> {
    const title = this.#db.prepare('INSERT INTO title VALUES (?, ?, ?, ?, ?)');
    const keyword = this.#db.prepare('INSERT INTO keyword VALUES (?, ?)');
    const words = this.#db.prepare('INSERT INTO words (rowid, tokens) VALUES (?, ?)');
    this.#db.exec('BEGIN');
    for await (const batch of batches) {
      for (const record of batch) {
        title.run(
          record.id,
          record.firstAuthor,
          record.classCode.slice(0, 1),
          record.year,
          record.borrowCount,
        );
        for (const heading of record.keywords) keyword.run(record.id, heading);
        words.run(record.id, tokensOf(record));
      }
    }
    this.#db.exec('COMMIT');
    this.#db.exec(
      "CREATE INDEX keyword_by_title ON keyword (title); INSERT INTO words(words) VALUES ('optimize'); ANALYZE",
    );
  }

  /** Reads the first page, the total and four facets; returns the total. */
  ask(text: string): number {
    const { pairs, words } = analyse(text);
    const query = `"${pairs === '' ? words : pairs}"`;
    const total = this.#page.get(query)?.['total'];
    for (const facet of this.#facets) facet.all(query);
    return typeof total === 'number' ? total : 0;
  }

  close(): void {
    this.#db.close();
    rmSync(this.#path, { force: true });
  }
}
