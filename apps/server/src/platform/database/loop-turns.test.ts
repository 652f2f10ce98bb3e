import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/each-database.ts';
import { LoopTurns } from './loop-turns.ts';

test('work that has lasted two milliseconds lets others run before it continues', async () => {
  let now = 0;
  const turns = new LoopTurns(() => now);
  const seen: string[] = [];
  await turns.take();
  setImmediate(() => seen.push('somebody else'));
  for (now = 1; now <= 2; now += 1) {
    await turns.take();
    seen.push(`statement at ${now}`);
  }
  // A new turn begins.
  now = 3.5;
  await turns.take();
  seen.push('statement in the next turn');
  expect(seen).toEqual(['statement at 1', 'somebody else', 'statement at 2', 'statement in the next turn']);
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
