import { expect, test } from 'vitest';
import { createPage } from '../platform/page.ts';
import { askPickups } from './pickup-choice.tsx';

const main = { id: 'MAIN', name: '总馆' };
const east = { id: 'EAST', name: '东馆' };

const pageTold = (response: () => Response) =>
  createPage({
    library: 'qinghe',
    language: 'zh-CN',
    origin: 'http://localhost',
    fetch: () => Promise.resolve(response()),
  });
const told = (data: unknown) => pageTold(() => Response.json({ rtcode: '000', rtmsg: '', data }));

test.each([
  ['the usual of several', [main, east], 'EAST', true, east],
  ['the first of several without a usual one', [main, east], '', true, main],
  ['the only one, without a choice', [main], 'MAIN', false, main],
  ['none where there is none', [], '', false, undefined],
])('a hold names %s', async (_case, places, usual, isShown, named) => {
  const { choice, chosen, place } = await askPickups(told({ places, usual }), ['1-1']);
  expect(choice !== undefined).toBe(isShown);
  expect(chosen()).toEqual(named === undefined ? {} : { pickup: named.id });
  expect(place()).toBe(named?.name ?? '');
});

test('while the library system does not say where, it decides', async () => {
  const away = pageTold(() => Response.json({ rtcode: '422', rtmsg: '', data: null }, { status: 422 }));
  const { choice, chosen } = await askPickups(away, ['1-1']);
  expect([choice, chosen()]).toEqual([undefined, {}]);
});
