import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ask, book } from '../../conformance/records.ts';
import { SearchTooSlow } from '../../port.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuelan-bound-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a search that runs out of time is refused, and the next one is answered', async () => {
  const patient = await openEmbeddedEngine({ folder, workers: 1 });
  await patient.apply('g', [{ kind: 'upsert', record: book(1, '红楼梦') }], 1);
  await patient.close();
  // A negative limit expires before the search begins: it stands in for an endless query.
  const hasty = await openEmbeddedEngine({ folder, workers: 1, limit: -1000 });
  // The first answer of a thread is not limited by the time limit of later ones.
  expect((await hasty.search('g', ask('红楼梦'))).total).toBe(1);
  await expect(hasty.search('g', ask('红楼'))).rejects.toThrow(SearchTooSlow);
  await expect(hasty.suggest('g', '红', 5)).rejects.toThrow(SearchTooSlow);
  expect((await hasty.ids('g')).size).toBe(1);
  await hasty.close();
  const again = await openEmbeddedEngine({ folder, workers: 1 });
  expect((await again.search('g', ask('红楼梦'))).total).toBe(1);
  await again.close();
});
