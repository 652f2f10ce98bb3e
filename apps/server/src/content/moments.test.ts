import { expect, test } from 'vitest';
import { beginningOf, endOf, lastMoment, localTime, momentText } from './moments.ts';

test.each([
  ['2026-03-14', 'Asia/Shanghai', '2026-03-13T16:00:00.000Z', '2026-03-14T16:00:00.000Z'],
  ['2026-03-14 19:30', 'Asia/Shanghai', '2026-03-14T11:30:00.000Z', '2026-03-14T11:30:00.000Z'],
  ['2026-07-01', 'Europe/London', '2026-06-30T23:00:00.000Z', '2026-07-01T23:00:00.000Z'],
  // The day on which the clocks go forward is an hour shorter.
  ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
])('%s in %s begins at %s and ends at %s', (text, zone, begins, ends) => {
  expect([beginningOf(text, zone), endOf(text, zone)]).toEqual([begins, ends]);
});

test.each(['2026-02-30', '2026-3-1', 'tomorrow', '2026-03-14 24:30', '2026-03-14T19:30:00Z', ''])(
  '%j is not a time',
  (text) => {
    expect(momentText.safeParse(text).success).toBe(false);
  },
);

test('times are sent with the library’s offset', () => {
  expect(localTime('2026-07-01T11:00:00.000Z', 'Europe/London')).toBe('2026-07-01T12:00:00+01:00');
  expect(localTime('', 'Asia/Shanghai')).toBe('');
});

test('a day ends with its last second, an hour when it is over', () => {
  expect(lastMoment('2026-03-14T16:00:00.000Z', 'Asia/Shanghai')).toBe('2026-03-14T23:59:59+08:00');
  expect(lastMoment('2026-03-14T08:00:00.000Z', 'Asia/Shanghai')).toBe('2026-03-14T16:00:00+08:00');
  expect(lastMoment('', 'Asia/Shanghai')).toBe('');
});
