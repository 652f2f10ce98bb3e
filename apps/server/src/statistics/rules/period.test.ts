import { expect, test } from 'vitest';
import { inSteps, instantsOf, isSpan, lengthOf, spanBefore, startsOf, stepOf, yearOf } from './period.ts';

test.each([
  ['2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
  ['2026-03-02', '2026-03-02', '2026-03-01', '2026-03-01'],
  ['2024-01-01', '2024-12-31', '2022-12-31', '2023-12-31'],
])('the period before %s to %s has the same length', (from, to, fromBefore, toBefore) => {
  expect(spanBefore({ from, to })).toEqual({ from: fromBefore, to: toBefore });
  expect(lengthOf(spanBefore({ from, to }))).toBe(lengthOf({ from, to }));
});

test.each([
  ['2026-02-30', '2026-03-01'],
  ['2026-03-02', '2026-03-01'],
  ['1990-01-01', '2026-01-01'],
  ['2026-99-99', '2026-99-99'],
])('%s to %s is not a period', (from, to) => {
  expect(isSpan({ from, to })).toBe(false);
});

test('a school year begins in September', () => {
  expect(yearOf(2025, true)).toEqual({ from: '2025-09-01', to: '2026-08-31' });
  expect(yearOf(2025, false)).toEqual({ from: '2025-01-01', to: '2025-12-31' });
});

test('days are those of the library, even across clock changes', () => {
  expect(instantsOf({ from: '2026-03-01', to: '2026-03-01' }, 'Asia/Shanghai')).toEqual({
    from: '2026-02-28T16:00:00.000Z',
    until: '2026-03-01T16:00:00.000Z',
  });
  expect(instantsOf({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/London')).toEqual({
    from: '2026-03-29T00:00:00.000Z',
    until: '2026-03-29T23:00:00.000Z',
  });
});

test('a month is shown by days, a term by weeks, a year by months', () => {
  const year = { from: '2025-12-15', to: '2026-11-23' };
  expect(stepOf({ from: '2026-03-01', to: '2026-03-31' })).toBe('day');
  expect(stepOf({ from: '2026-03-01', to: '2026-06-30' })).toBe('week');
  expect(stepOf(year)).toBe('month');
  expect(startsOf(year, 'month').slice(0, 3)).toEqual(['2025-12-15', '2026-01-01', '2026-02-01']);
  // 2026-03-04 is a Wednesday.
  expect(startsOf({ from: '2026-03-04', to: '2026-03-16' }, 'week')).toEqual([
    '2026-03-04',
    '2026-03-09',
    '2026-03-16',
  ]);
  expect(startsOf({ from: '2026-02-27', to: '2026-03-01' }, 'day')).toHaveLength(3);
});

test('every event falls into exactly one step', () => {
  const starts = startsOf({ from: '2026-03-04', to: '2026-03-16' }, 'week');
  const counts = [
    { day: '2026-03-04', times: 1 },
    { day: '2026-03-08', times: 2 },
    { day: '2026-03-09', times: 3 },
    { day: '2026-03-16', times: 4 },
  ];
  expect(inSteps(starts, counts)).toEqual([3, 3, 4]);
});
