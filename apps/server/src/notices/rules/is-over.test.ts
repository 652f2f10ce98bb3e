import { expect, test } from 'vitest';
import { isOver } from './is-over.ts';

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
