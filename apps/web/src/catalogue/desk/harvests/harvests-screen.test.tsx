// @vitest-environment happy-dom

import type { HarvestRun, HarvestSource } from '@yuelan/contract/catalogue/sync-calls';
import { syncDeskCalls } from '@yuelan/contract/catalogue/sync-remote';
import type { Permission } from '@yuelan/contract/permissions';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answered } from '../../../../testing/desk-answers.ts';
import { everyone, openDesk } from '../../../../testing/open-desk.tsx';
import { messageOf } from '../../../messages/translation.ts';

const say = (key: string) => messageOf('zh-CN', `catalogueDesk:harvests.${key}`);

async function shown(
  outcome: HarvestRun['outcome'],
  without: readonly Permission[] = [],
  of: Partial<HarvestRun> = {},
) {
  if (everyone.state !== 'in') throw new Error('Nobody is logged in.');
  const source: HarvestSource = {
    ...{ version: 1, name: 'koha', system: 'oai', texts: { schedule: '' }, secrets: [] },
    ...{ outcome, lastSuccess: '', next: '', live: 40 },
  };
  const run: HarvestRun = {
    ...{ id: '1', source: 'koha', at: '2026-03-01T00:00:00Z', endedAt: '', complete: true, records: 34 },
    ...{ outcome, counts: null, problem: '6 条已不在', run: '1', ...of },
  };
  const permissions = everyone.me.permissions.filter((one) => !without.includes(one));
  const desk = await openDesk('/desk/import/sources', {
    state: { ...everyone, me: { ...everyone.me, permissions } },
    calls: {
      [syncDeskCalls.sources.path]: () => answered({ sources: [source], protocols: [] }),
      [syncDeskCalls.runs.path]: () => answered({ runs: [run] }),
      [syncDeskCalls.decide.path]: () => answered({}),
      [syncDeskCalls.ask.path]: () => answered({}),
    },
  });
  onTestFinished(() => desk.close());
  await vi.waitFor(() => expect(desk.main()?.textContent).toContain('koha'), 20_000);
  await vi.waitFor(() => expect(desk.main()?.textContent).toContain(say('runs')), 20_000);
  const has = (...keys: readonly string[]) => keys.map((key) => desk.control(say(key)) !== undefined);
  return { desk, has };
}

test('a waiting harvest is looked at and discarded, and no other begins meanwhile', async () => {
  const { desk, has } = await shown('waiting');
  expect(has('look', 'apply', 'discard', 'now', 'change')).toEqual([true, true, true, false, true]);
  expect(desk.control(say('look'))?.getAttribute('href')).toBe('/qinghe/desk/import/sources/koha');
  desk.control(say('discard'))?.click();
  const decided = { path: syncDeskCalls.decide.path, input: { name: 'koha', decision: 'discard' } };
  await vi.waitFor(() => expect(desk.made).toContainEqual(decided), 20_000);
});

test('a person who may not change settings harvests and decides, but changes no source', async () => {
  const { has } = await shown('done', ['settings.edit']);
  expect(has('now', 'complete', 'new', 'change', 'remove')).toEqual([true, true, false, false, false]);
});

test('a person who may not edit titles neither harvests nor decides', async () => {
  const { desk, has } = await shown('waiting', ['catalogue.edit']);
  expect(has('look', 'apply', 'discard', 'change')).toEqual([true, false, false, true]);
  expect(desk.main()?.textContent).toContain(say('notYours'));
});

test('a source that is being harvested is neither harvested again nor removed', async () => {
  const { has } = await shown('importing');
  expect(has('now', 'complete', 'change', 'remove')).toEqual([false, false, true, false]);
});

test('whether everything or only changes are fetched is shown once it is known', async () => {
  const fetched = async (of: Partial<HarvestRun>) => {
    const { desk } = await shown(of.outcome ?? 'done', [], of);
    const runs = await vi.waitFor(() => {
      const table = [...(desk.main()?.querySelectorAll('table') ?? [])][1];
      if (table === undefined) throw new Error('There is no table of harvests.');
      return table;
    }, 20_000);
    const texts = [...runs.querySelectorAll('td span')].map(({ textContent }) => textContent);
    return ['everything', 'changes'].filter((kind) => texts.includes(say(kind)));
  };
  expect(await fetched({ outcome: 'harvesting', complete: false, run: '' })).toEqual([]);
  expect(await fetched({ outcome: 'failed', complete: false, run: '' })).toEqual([]);
  expect(await fetched({ outcome: 'same', complete: false, run: '' })).toEqual(['changes']);
  expect(await fetched({ complete: false })).toEqual(['changes']);
  expect(await fetched({ outcome: 'harvesting', run: '' })).toEqual(['everything']);
});
