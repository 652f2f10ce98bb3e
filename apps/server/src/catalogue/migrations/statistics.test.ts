import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/each-database.ts';

test('a lookup by ids, or a walk through all ids, never reads a whole group first', async () => {
  const { app, close } = await startTestApp('sqlite');
  const ids = sql.join(Array.from({ length: 400 }, (_, id) => id));
  const planOf = async (query: ReturnType<typeof sql<{ id: number }>>) => {
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(app.db);
    return rows.map(({ detail }) => detail).join('; ');
  };
  const shown = sql`from title where serviceid = 'river' and hidden = 0`;
  expect(await planOf(sql`select record ${shown} and id in (${ids})`)).toBe(
    'SEARCH title USING INTEGER PRIMARY KEY (rowid=?)',
  );
  expect(await planOf(sql`select record ${shown} and id > 7 order by id limit 2000`)).toBe(
    'SEARCH title USING INTEGER PRIMARY KEY (rowid>?)',
  );
  expect(
    await planOf(
      sql`select barcode from copy where serviceid = 'river' and counted = 1 and title_id in (${ids})`,
    ),
  ).toBe('SEARCH copy USING INDEX copy_by_title (title_id=?)');
  await close();
});

test('an import finds the titles of a batch without reading all titles, however few are merged', async () => {
  const { app, close } = await startTestApp('sqlite');
  const keys = sql.join(Array.from({ length: 400 }, (_, key) => String(key)));
  const planOf = async (query: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(app.db);
    return rows.map(({ detail }) => detail).join('; ');
  };
  const group = sql`from title where serviceid = 'river' and merged_into is null`;
  expect(await planOf(sql`select record ${group} and id in (${keys})`)).toBe(
    'SEARCH title USING INTEGER PRIMARY KEY (rowid=?)',
  );
  expect(await planOf(sql`select record ${group} and match_key in (${keys})`)).toContain(
    'title_by_match_key',
  );
  expect(await planOf(sql`select record ${group} and title_key in (${keys})`)).toContain(
    'title_by_title_key',
  );
  const ofIsbn = sql`select record from title join title_isbn on title_id = title.id
    where merged_into is null and title_isbn.serviceid = 'river' and isbn_key in (${keys})`;
  expect(await planOf(ofIsbn)).toMatch(
    /^SEARCH title_isbn USING .*isbn_key=\?.*; SEARCH title USING INTEGER PRIMARY KEY/,
  );
  expect(await planOf(sql`select id from title where merged_into = 7`)).toContain('title_by_merged');
  const source = sql`from title_origin where clientid = 'river' and source = 'koha'`;
  expect(await planOf(sql`select * ${source} and id > 7 order by id limit 1000`)).toBe(
    'SEARCH title_origin USING INTEGER PRIMARY KEY (rowid>?)',
  );
  expect(await planOf(sql`select * ${source} and record_key in (${keys})`)).toContain('record_key=?');
  expect(await planOf(sql`select * ${source} and control in (${keys})`)).toContain('control=?');
  await close();
});
