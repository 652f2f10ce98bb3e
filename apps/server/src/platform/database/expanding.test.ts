import { join } from 'node:path';
import { Kysely } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../testing/each-database.ts';
import { fixedClock } from '../../../testing/fixed-clock.ts';
import { allMigrations } from '../../app.ts';
import { isExpanding, type Migration, migrate, sqlMigration } from './migrate.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Database } from './tables.ts';

/** Steps older than the rule that nodes can be upgraded one after the other. */
const before = [
  'library-002-default-library',
  'catalogue-004-sheets-and-ranks',
  'circulation-001-tables',
  'activities-011-waiting',
  'challenge-001-tables',
];

/** Steps that recreate a table with the same columns. Its key has the same columns, too, in another order. */
const rebuilt = ['catalogue-016-isbns-by-title'];

/**
 * A statement that may break the previous version: it removes or renames something, or requires a value that the
 * previous version does not write.
 */
function contracts(statement: string): boolean {
  const text = statement.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  if (/^drop (table|view|trigger)\b/.test(text)) return true;
  if (!text.startsWith('alter table')) return /^create unique index\b/.test(text);
  return / (rename|drop|alter column) /.test(text) || (/ not null\b/.test(text) && !/ default /.test(text));
}

/** The ids of steps that contract although their name does not say so. */
async function findContracting(migrations: readonly Migration[]): Promise<readonly string[]> {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const found = new Set<string>();
  const madeHere = new Set<string>();
  let current = '';
  const db = new Kysely<Database>({
    dialect: sqliteDialect({ file: join(folder.path, 'db.sqlite'), random: Math.random, guard: () => {} }),
    log: ({ query }) => {
      const made = /^\s*create table "?(\w+)/i.exec(query.sql)?.[1];
      if (made !== undefined) madeHere.add(made);
      const target = /^\s*create unique index \S+ on "?(\w+)/i.exec(query.sql)?.[1];
      if (target !== undefined && madeHere.has(target)) return;
      if (contracts(query.sql)) found.add(current);
    },
  });
  const watched = migrations.map(({ id, up }) => ({
    id,
    up: (tx: Parameters<typeof up>[0], dialect: Parameters<typeof up>[1]) => {
      current = id;
      madeHere.clear();
      return up(tx, dialect);
    },
  }));
  await migrate(db, 'sqlite', watched, fixedClock());
  await db.destroy();
  return [...found].filter((id) => isExpanding(id));
}

test('every step leaves what the previous version needs, or is called drop', async () => {
  const found = await findContracting(allMigrations);
  expect(found.filter((id) => !rebuilt.includes(id))).toEqual(before);
});

test('a step that takes something away, or demands more, is detected', async () => {
  const steps = [
    'create table fine (id integer not null, name text); create unique index fine_name on fine (name);',
    'alter table fine add column size integer not null default 0;',
    'alter table fine add column note text;',
    'alter table fine add column demanded integer not null;',
    'alter table fine rename column note to notes;',
    'alter table fine drop column notes;',
    'create unique index fine_size on fine (size);',
    'drop table fine;',
  ].map((statements, index) => sqlMigration(`test-00${index}-step`, statements.replaceAll('; ', ';\n')));
  expect(await findContracting(steps)).toEqual([3, 4, 5, 6, 7].map((index) => `test-00${index}-step`));
  const named = sqlMigration('test-009-drop-fine', 'drop table fine;');
  expect(await findContracting([...steps.slice(0, 3), named])).toEqual([]);
});
