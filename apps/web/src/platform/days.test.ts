import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysAfter, daysBetween } from './days.ts';

test('days are counted by the calendar, across leap days and year ends', () => {
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.integer({ min: -4000, max: 4000 }), (start, days) => {
      expect(daysBetween(start, daysAfter(start, days))).toBe(days);
    }),
  );
  expect(daysAfter('2028-02-28', 2)).toBe('2028-03-01');
});
