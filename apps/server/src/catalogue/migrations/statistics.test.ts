import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/each-database.ts';

test('a lookup by ids, and a walk through all ids, never reads a whole group first', async () => {
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
