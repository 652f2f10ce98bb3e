import { expect, test } from 'vitest';
import { statusByClock } from './status-by-clock.ts';

test.each([
  ['2026-02-28T15:59:59.999Z', 1],
  ['2026-02-28T16:00:00.000Z', 2],
  ['2026-03-31T15:59:59.999Z', 2],
  ['2026-03-31T16:00:00.000Z', 3],
])('at %s a competition of March in Shanghai has status %d', (now, status) => {
  expect(statusByClock('2026-02-28T16:00:00.000Z', '2026-03-31T16:00:00.000Z', new Date(now))).toBe(status);
});
