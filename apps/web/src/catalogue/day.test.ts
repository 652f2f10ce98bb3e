import { expect, test } from 'vitest';
import { dayIn } from './day.ts';

test('the day is that of the library, whatever the clock at home says', () => {
  const now = new Date('2026-11-20T17:30:00Z');
  expect(dayIn('Asia/Shanghai', now)).toBe('2026-11-21');
  expect(dayIn('America/New_York', now)).toBe('2026-11-20');
  expect(dayIn('No/Where', now)).toMatch(/^2026-11-2[01]$/);
});
