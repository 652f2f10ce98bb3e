import { expect, test } from 'vitest';
import { isOver, spanOf } from './event-times.ts';

const zone = 'Asia/Shanghai';

test('an afternoon is shown as a day with its hours, in both languages', () => {
  const span = ['2026-03-14T06:00:00.000Z', '2026-03-14T08:00:00.000Z'] as const;
  expect(spanOf(...span, zone, 'zh-CN')).toBe('2026年3月14日周六 14:00–16:00');
  expect(spanOf(...span, zone, 'en-US')).toBe('Sat, March 14, 2026 14:00–16:00');
});

test('whole days are shown without hours, including the last one', () => {
  const span = ['2026-03-13T16:00:00.000Z', '2026-03-15T16:00:00.000Z'] as const;
  expect(spanOf(...span, zone, 'zh-CN')).toBe('2026年3月14日周六 至 2026年3月15日周日');
});

test('a single whole day is shown as that day', () => {
  expect(spanOf('2026-03-13T16:00:00.000Z', '2026-03-14T16:00:00.000Z', zone, 'zh-CN')).toBe(
    '2026年3月14日周六',
  );
});

test('an event without a beginning has no time', () => {
  expect(spanOf('', '', zone, 'zh-CN')).toBe('');
});

test('a night runs from one day to the next', () => {
  const span = ['2026-03-14T12:00:00.000Z', '2026-03-14T23:00:00.000Z'] as const;
  expect(spanOf(...span, zone, 'en-US')).toBe('Sat, March 14, 2026 20:00 – Sun, March 15, 2026 07:00');
});

const now = new Date('2026-03-14T08:00:00.000Z');

test.each([
  ['', '', false],
  ['', '2026-03-14T08:00:00.000Z', true],
  ['', '2026-03-14T08:00:00.001Z', false],
  ['2026-03-14T06:00:00.000Z', '2026-03-14T07:59:59.999Z', true],
  ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z', false],
  ['2026-03-13T20:00:00.000Z', '', true],
  ['2026-03-13T20:00:00.001Z', '', false],
  ['2026-03-15T00:00:00.000Z', '', false],
])('from %j to %j is over: %s', (start_at, end_at, over) => {
  expect(isOver({ start_at, end_at }, now)).toBe(over);
});
