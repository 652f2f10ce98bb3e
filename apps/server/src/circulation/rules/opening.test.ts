import { describe, expect, test } from 'vitest';
import { alwaysOpen } from '../../../testing/circulation/always-open.ts';
import type { LibraryCalendar } from './library-calendar.ts';
import { openingAt } from './opening.ts';

const zone = 'Asia/Shanghai';
/** A school: weekdays 7:30 to 18:00, Saturdays 9:00 to 12:00, closed on Sundays and for the National Day. */
const school: LibraryCalendar = {
  closedWeekdays: new Set([7]),
  closedDates: new Set(['2026-10-01', '2026-10-02', '2026-10-03']),
  closingTimes: new Map([
    ['', '18:00'],
    ['6', '12:00'],
    ['2026-12-31', '15:30'],
    ['2026-11-18', '16:00'],
  ]),
  openingTimes: new Map([
    ['', '07:30'],
    ['6', '09:00'],
    ['2026-12-31', '08:00'],
  ]),
};
const at = (moment: string, calendar = school, timeZone = zone) =>
  openingAt(new Date(`${moment}+08:00`), timeZone, calendar);

describe('whether a library is open', () => {
  const weekday = { day: '2026-11-20', opens: '07:30', closes: '18:00' };
  const saturday = { day: '2026-11-21', opens: '09:00', closes: '12:00' };
  const monday = { day: '2026-11-23', opens: '07:30', closes: '18:00' };
  test.each([
    ['in the small hours of a Friday', '2026-11-20T00:00:00', { state: 'before', today: weekday }],
    ['a second before it opens', '2026-11-20T07:29:59', { state: 'before', today: weekday }],
    ['as it opens', '2026-11-20T07:30:00', { state: 'open', today: weekday }],
    ['a second before it closes', '2026-11-20T17:59:59', { state: 'open', today: weekday }],
    ['as it closes', '2026-11-20T18:00:00', { state: 'after', today: weekday, next: saturday }],
    ['at the end of the day', '2026-11-20T23:59:59', { state: 'after', today: weekday, next: saturday }],
    ['on a Saturday morning', '2026-11-21T09:00:00', { state: 'open', today: saturday }],
    ['on a Saturday afternoon', '2026-11-21T12:00:00', { state: 'after', today: saturday, next: monday }],
    ['on a Sunday', '2026-11-22T10:00:00', { state: 'closed', today: { day: '2026-11-22' }, next: monday }],
    [
      'on the National Day, until the Monday after',
      '2026-10-01T10:00:00',
      {
        state: 'closed',
        today: { day: '2026-10-01' },
        next: { day: '2026-10-05', opens: '07:30', closes: '18:00' },
      },
    ],
    [
      'on the evening before a holiday',
      '2026-09-30T19:00:00',
      {
        state: 'after',
        today: { day: '2026-09-30', opens: '07:30', closes: '18:00' },
        next: { day: '2026-10-05', opens: '07:30', closes: '18:00' },
      },
    ],
    [
      'on a day with hours of its own',
      '2026-12-31T15:00:00',
      { state: 'open', today: { day: '2026-12-31', opens: '08:00', closes: '15:30' } },
    ],
    [
      'on a day for which only the closing time is known',
      '2026-11-18T03:00:00',
      { state: 'day', today: { day: '2026-11-18', closes: '16:00' } },
    ],
    [
      'after such a day',
      '2026-11-18T16:00:00',
      {
        state: 'after',
        today: { day: '2026-11-18', closes: '16:00' },
        next: { day: '2026-11-19', opens: '07:30', closes: '18:00' },
      },
    ],
  ])('%s', (_when, moment, expected) => {
    expect(at(moment)).toEqual(expected);
  });

  test('is unknown if it has set nothing', () => {
    expect(at('2026-11-20T10:00:00', alwaysOpen)).toEqual({ state: 'unset', today: { day: '2026-11-20' } });
  });

  test('a library that has set only its closed days says when it is closed, and the next open day', () => {
    const days = { ...alwaysOpen, closedWeekdays: new Set([5]) };
    expect(at('2026-11-20T10:00:00', days)).toEqual({
      state: 'closed',
      today: { day: '2026-11-20' },
      next: { day: '2026-11-21' },
    });
    expect(at('2026-11-21T10:00:00', days).state).toBe('unset');
  });

  test('a library that is closed for months names no day', () => {
    const never = { ...school, closedWeekdays: new Set([1, 2, 3, 4, 5, 6, 7]) };
    expect(at('2026-11-20T10:00:00', never)).toEqual({ state: 'closed', today: { day: '2026-11-20' } });
  });

  test.each([
    ['Asia/Shanghai', '2026-11-20T07:45:00Z', 'open', '2026-11-20'],
    ['Europe/London', '2026-11-20T07:45:00Z', 'open', '2026-11-20'],
    ['America/New_York', '2026-11-20T02:00:00Z', 'after', '2026-11-19'],
    ['Pacific/Auckland', '2026-11-20T12:00:00Z', 'before', '2026-11-21'],
  ])('by the clock of %s', (timeZone, moment, state, day) => {
    const found = openingAt(new Date(moment), timeZone, school);
    expect([found.state, found.today.day]).toEqual([state, day]);
  });
});
