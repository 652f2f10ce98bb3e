import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/each-database.ts';
import { createLibrary } from '../../library/public.ts';
import { databaseFile } from './open.ts';

test('an embedded database is durable and checks foreign keys', async () => {
  const { app, close } = await startTestApp('sqlite');
  const read = async (pragma: string) =>
    (await sql.raw(`pragma ${pragma}`).execute(app.db)).rows.flatMap((row) => Object.values(Object(row)));
  expect(await read('journal_mode')).toEqual(['wal']);
  expect(await read('synchronous')).toEqual([2]);
  expect(await read('foreign_keys')).toEqual([1]);
  await close();
});

test('a write waits for another process that is writing, while reads continue', async () => {
  const { app, close } = await startTestApp('sqlite');
  const other = new DatabaseSync(databaseFile(app.config));
  other.exec('begin immediate');
  const created = createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆' });
  const seen = await app.db.selectFrom('library').select('clientid').execute();
  other.exec('commit');
  other.close();
  await created;
  expect([seen, await app.db.selectFrom('library').select('clientid').execute()]).toEqual([
    [],
    [{ clientid: 'qinghe' }],
  ]);
  await close();
});

test('rows can be read one slice at a time', async () => {
  const { app, close } = await startTestApp('sqlite');
  await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河中学图书馆' });
  const places = Array.from({ length: 250 }, (_, index) => ({
    id: `s${index}`,
    clientid: 'qinghe',
    name: `${index}`,
    floor: null,
  }));
  await app.db.insertInto('storage').values(places).execute();
  const read: string[] = [];
  for await (const row of app.db.selectFrom('storage').select('id').stream(40)) read.push(row.id);
  expect(read.sort()).toEqual(places.map(({ id }) => id).sort());
  await close();
});

test('a value that SQLite has no type for is refused, not converted', async () => {
  const { app, close } = await startTestApp('sqlite');
  const stored = sql`select ${new Date()}`.execute(app.db);
  await expect(stored).rejects.toThrow('give text or a number');
  await close();
});

test('a job that reads without end keeps nobody waiting', async () => {
  const { app, close } = await startTestApp('sqlite');
  let isAnswered = false;
  setImmediate(() => {
    isAnswered = true;
  });
  while (!isAnswered) await sql`select 1`.execute(app.db);
  expect(isAnswered).toBe(true);
  await close();
});
