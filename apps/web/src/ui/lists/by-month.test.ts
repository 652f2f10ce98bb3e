import { expect, test } from 'vitest';
import { byMonth } from './by-month.ts';

test.each([
  ['nothing', [], []],
  ['one day', ['2026-11-20'], [['2026-11', 1]]],
  ['days of one month together', ['2026-11-20', '2026-11-20', '2026-11-01'], [['2026-11', 3]]],
  [
    'newest months first, as the list is',
    ['2026-11-01', '2026-10-31', '2026-10-01', '2026-08-02'],
    [
      ['2026-11', 1],
      ['2026-10', 2],
      ['2026-08', 1],
    ],
  ],
  [
    'the same month of another year apart',
    ['2026-11-01', '2025-11-30'],
    [
      ['2026-11', 1],
      ['2025-11', 1],
    ],
  ],
  [
    'a list that is out of order keeps its order',
    ['2026-11-01', '2026-10-01', '2026-11-02'],
    [
      ['2026-11', 1],
      ['2026-10', 1],
      ['2026-11', 1],
    ],
  ],
  [
    'what has no date together',
    ['2026-11-01', '', ''],
    [
      ['2026-11', 1],
      ['', 2],
    ],
  ],
])('%s', (_what, days, expected) => {
  const months = byMonth(days, (day) => day.slice(0, 7));
  expect(months.map(({ key, items }) => [key, items.length])).toEqual(expected);
  expect(months.flatMap(({ items }) => items)).toEqual(days);
});
