import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/each-database.ts';
import { asServiceId } from '../../platform/ids.ts';
import { changedTitles } from './note-covers.ts';

test('covers of changed titles are found without reading the others', async () => {
  const { app, close } = await startTestApp('sqlite');
  const query = changedTitles(app.db, asServiceId('qinghe'), { changed: 5, id: 7 }, 9).limit(1000).compile();
  const { rows } = await app.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  );
  const plan = rows.map(({ detail }) => detail).join('; ');
  expect(plan).toContain('USING INDEX title_by_change (serviceid=? AND');
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/u);
  await close();
});
