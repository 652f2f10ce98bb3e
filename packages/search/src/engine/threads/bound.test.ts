import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ask, book } from '../../conformance/records.ts';
import { SearchTooSlow } from '../../port.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuelan-bound-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fills the group of an engine that has all the time it needs. */
async function fill(where: string, titles: readonly string[]): Promise<void> {
  const patient = await openEmbeddedEngine({ folder: where, workers: 1 });
  const changes = titles.map((title, at) => ({ kind: 'upsert', record: book(at + 1, title) }) as const);
  await patient.apply('g', changes, 1);
  await patient.close();
}

test('a search that runs out of time is refused, and the next one is answered', async () => {
  await fill(folder, ['红楼梦']);
  // A negative limit expires before the search begins: it stands in for an endless query.
  const hasty = await openEmbeddedEngine({ folder, workers: 1, limit: -1000, briefMs: 0 });
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

test('what takes less than a message to a search thread is answered without one', async () => {
  const own = join(folder, 'own');
  await fill(own, ['红楼梦', ...Array.from({ length: 300 }, (_, at) => `丛书第${at}种`)]);
  const hasty = await openEmbeddedEngine({ folder: own, workers: 1, limit: -1000, briefMs: 0.005 });
  // A thread counts the facets of so many titles. Its first answer is not limited.
  expect((await hasty.search('g', ask('丛书'))).total).toBe(300);
  expect((await hasty.search('g', ask('红楼梦'))).total).toBe(1);
  expect((await hasty.suggest('g', '红楼', 5)).map(({ text }) => text)).toEqual(['红楼梦']);
  await expect(hasty.search('g', ask('书第'))).rejects.toThrow(SearchTooSlow);
  await hasty.close();
});

test('close matches are found without a search thread if they take little time and nothing else is looked for', async () => {
  const own = join(folder, 'close');
  await fill(own, ['红楼梦']);
  const [enough, none] = [1000, 0.000_001];
  for (const [briefMs, suggest, isBrief] of [
    [enough, false, true],
    [enough, true, false],
    [none, false, false],
  ] as const) {
    const hasty = await openEmbeddedEngine({ folder: own, workers: 1, limit: -1000, briefMs });
    const close = (text: string) => ({ ...ask(text), near: true, suggest });
    // The first answer of a thread is not limited.
    await hasty.search('g', close('红楼楼'));
    const second = hasty.search('g', close('红梦楼'));
    if (isBrief) expect(await second).toMatchObject({ total: 1, isNear: true });
    else await expect(second).rejects.toThrow(SearchTooSlow);
    await hasty.close();
  }
});
