import { expect, test } from 'vitest';
import { daysSinceWritten, shiftDates } from './shift-dates.ts';

test.each([
  ['2026-03-02T08:00:00Z', 0],
  ['2026-03-08T23:59:59Z', 0],
  ['2026-03-09T00:00:00Z', 7],
  ['2027-03-02T00:00:00Z', 364],
  ['2020-01-01T00:00:00Z', 0],
])('on %s the content is %i days old', (now, days) => {
  expect(daysSinceWritten(new Date(now))).toBe(days);
});

test.each([
  ['start: 2026-03-14 14:00', 'start: 2026-03-21 14:00'],
  ['end: 2026-12-28', 'end: 2027-01-04'],
  ['enrolFrom: "2026-03-14T09:00"', 'enrolFrom: "2026-03-21T09:00"'],
  ['title: start: 2026-03-14', 'title: start: 2026-03-14'],
  ['published: 2026-03-14', 'published: 2026-03-14'],
])('%j becomes %j a week later', (text, moved) => {
  expect(shiftDates(`a: 1\n${text}\n`, 7)).toBe(`a: 1\n${moved}\n`);
});
