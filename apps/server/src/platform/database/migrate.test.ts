import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, testConfig } from '../../../testing/each-database.ts';
import { fixedClock } from '../../../testing/fixed-clock.ts';
import { makePostgresDatabase } from '../../../testing/test-database.ts';
import { allMigrations } from '../../app.ts';
import { createLog } from '../log.ts';
import { type Migration, migrate, missingMigrations } from './migrate.ts';
import { type OpenedDatabase, openDatabase } from './open.ts';
import type { Dialect } from './tables.ts';

const clock = fixedClock();
const log = createLog('silent');

/** Two connections to one empty database, like those of two servers. */
async function openTwice(dialect: Dialect): Promise<readonly [OpenedDatabase, OpenedDatabase]> {
  const folder = temporaryFolder();
  const database = dialect === 'postgres' ? await makePostgresDatabase('empty') : undefined;
  const config = testConfig({
    dataDir: folder.path,
    ...(database === undefined ? {} : { databaseUrl: database.url }),
  });
  const open = () => openDatabase(config, { log, purpose: 'work' });
  const both = [open(), open()] as const;
  onTestFinished(async () => {
    for (const opened of both) await opened.close();
    await database?.drop();
    folder.remove();
  });
  return both;
}

describe.each(['sqlite', 'postgres'] as const)('migrations on %s', (dialect) => {
  test('a second run changes nothing', async () => {
    const [{ db }] = await openTwice(dialect);
    expect(await migrate(db, dialect, allMigrations, clock)).toEqual(allMigrations.map(({ id }) => id));
    expect(await migrate(db, dialect, allMigrations, clock)).toEqual([]);
    expect(await missingMigrations(db, allMigrations)).toEqual([]);
  });

  test('two servers that start at once share the work, and each step is done once', async () => {
    const [one, other] = await openTwice(dialect);
    const applied = await Promise.all([
      migrate(one.db, dialect, allMigrations, clock),
      migrate(other.db, dialect, allMigrations, clock),
    ]);
    expect(applied.flat().sort()).toEqual(allMigrations.map(({ id }) => id).sort());
  });

  test('a failed step leaves nothing behind and is done when it can be', async () => {
    const [{ db }] = await openTwice(dialect);
    let broken = true;
    const step: Migration = {
      id: 'test-001-half',
      up: async (tx) => {
        await tx.schema.createTable('half').addColumn('id', 'integer').execute();
        if (broken) throw new Error('power cut');
      },
    };
    await expect(migrate(db, dialect, [...allMigrations, step], clock)).rejects.toThrow('power cut');
    expect(await missingMigrations(db, [...allMigrations, step])).toEqual(['test-001-half']);
    broken = false;
    expect(await migrate(db, dialect, [...allMigrations, step], clock)).toEqual(['test-001-half']);
  });

  test('two steps with one name are refused', async () => {
    const [{ db }] = await openTwice(dialect);
    await expect(migrate(db, dialect, [...allMigrations, ...allMigrations], clock)).rejects.toThrow(
      'Two migrations',
    );
  });
});
