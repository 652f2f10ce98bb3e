import { expect, test } from 'vitest';
import { announcedSeconds, clockFace, secondsUntil } from './clock.ts';

test('a second that has begun counts until it is over', () => {
  expect(secondsUntil(180_000, 0)).toBe(180);
  expect(secondsUntil(180_000, 1)).toBe(180);
  expect(secondsUntil(180_000, 1000)).toBe(179);
  expect(secondsUntil(180_000, 180_000)).toBe(0);
  expect(secondsUntil(180_000, 999_999)).toBe(0);
});

test('a screen reader announces the time three times in a level', () => {
  const heard = new Set(Array.from({ length: 181 }, (_, passed) => announcedSeconds(180 - passed)));
  expect([...heard]).toEqual([undefined, 60, 30, 10]);
});

test('the remaining time is shown as on a clock', () => {
  expect([900, 61, 60, 9, 0].map(clockFace)).toEqual(['15:00', '1:01', '1:00', '0:09', '0:00']);
});
