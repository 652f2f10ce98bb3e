import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayIn,
  inSteps,
  instantsOf,
  isSpan,
  lengthOf,
  spanBefore,
  startsOf,
  stepOf,
  yearOf,
} from './period.ts';

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

test('a day is found by the clock of its time zone, whatever was asked before', () => {
  const zones = fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Pacific/Apia', 'UTC');
  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const asked = fc.array(fc.tuple(moments, fc.integer({ min: -90_000, max: 90_000 }), zones), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(asked, (all) => {
      for (const [moment, seconds, zone] of all)
        for (const at of [moment, new Date(moment.getTime() + seconds * 1000)])
          expect(dayIn(at, zone)).toBe(
            new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at),
          );
    }),
  );
});
