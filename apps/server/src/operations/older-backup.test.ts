import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/each-database.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { backUpTo, makeTarget } from '../../testing/operations/backup-scene.ts';
import { allMigrations, momentaryTables } from '../app.ts';
import { parseConfig } from '../platform/config.ts';
import { migrate, missingMigrations } from '../platform/database/migrate.ts';
import { readShapes } from './table-shapes.ts';

/** Migrations that the older portal of these tests does not know. */
const later = 3;

describe('a backup of an older portal', () => {
  for (const from of ['sqlite', 'postgres'] as const)
    for (const to of ['sqlite', 'postgres'] as const)
      test(`made on ${from} comes back on ${to} and is brought up to date`, async () => {
        const folder = temporaryFolder();
        onTestFinished(() => folder.remove());
        const file = join(folder.path, 'older.tar.gz');
        const source = await makeTarget(from);
        await source.withDb(async (db) => {
          await migrate(db, from, allMigrations.slice(0, -later), fixedClock());
          await sql`insert into library_group (serviceid, name, created_at) values ('river', '清河', '2026-03-02T08:00:00.000Z')`.execute(
            db,
          );
        });
        await backUpTo(file, parseConfig({ NODE_ENV: 'test', ...source.environment }));
        const target = await makeTarget(to);
        const restored = await target.cli('restore', file, '--json');
        expect(restored).toMatchObject({ code: 0, err: [] });
        expect(JSON.parse(restored.out.join('')).migrated).toEqual(
          allMigrations.slice(-later).map(({ id }) => id),
        );
        await target.withDb(async (db) => {
          expect(await missingMigrations(db, allMigrations)).toEqual([]);
          const groups = await db.selectFrom('library_group').select(['serviceid', 'name']).execute();
          expect(groups).toEqual([{ serviceid: 'river', name: '清河' }]);
        });
      });
});

test('the tables that a backup leaves out exist, and nothing in it refers to them', async () => {
  const source = await makeTarget('sqlite');
  await source.withDb(async (db) => {
    await migrate(db, 'sqlite', allMigrations, fixedClock());
    const names = (await readShapes(db, 'sqlite')).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...momentaryTables]));
    const { rows: references } = await sql<{ table: string; parent: string }>`
      select tables.name as "table", keys."table" as parent
      from pragma_table_list as tables join pragma_foreign_key_list(tables.name) as keys
      where tables.schema = 'main'`.execute(db);
    expect(references.length).toBeGreaterThan(20);
    const torn = references.filter(
      ({ table, parent }) => momentaryTables.includes(parent) && !momentaryTables.includes(table),
    );
    expect(torn).toEqual([]);
  });
});
