import { sql } from 'kysely';
import { type Migration, runSql } from '../../platform/database/migrate.ts';
import { expectRows } from './0003-statistics.ts';

/**
 * The key of `title_isbn` began with the ISBN, so each batch of an import changed nearly all of its pages. Now it begins
 * with the title. The titles of an ISBN are found by an index of their own, which a first import can drop. Only SQLite
 * has dropped indexes; in PostgreSQL the table stays as it is.
 */
export const isbnsByTitle: Migration = {
  id: 'catalogue-016-isbns-by-title',
  up: async (db, dialect) => {
    if (dialect !== 'sqlite') return;
    await runSql(
      db,
      dialect,
      `create table title_isbn_now (
         serviceid TEXT not null,
         isbn_key TEXT not null,
         title_id INTEGER not null references title(id) on delete cascade,
         constraint title_isbn_key primary key (title_id, isbn_key, serviceid)
       ) without rowid;
       insert into title_isbn_now (serviceid, isbn_key, title_id)
         select serviceid, isbn_key, title_id from title_isbn order by title_id, isbn_key;
       drop table title_isbn;
       alter table title_isbn_now rename to title_isbn;
       create index title_isbn_by_isbn on title_isbn (serviceid, isbn_key);`,
    );
    await sql`delete from sqlite_stat1 where tbl = 'title_isbn'`.execute(db);
    await expectRows(db, dialect, [
      ['title_isbn', 'title_isbn', '1000000 1 1 1'],
      ['title_isbn', 'title_isbn_by_isbn', '1000000 300000 2'],
    ]);
  },
};
