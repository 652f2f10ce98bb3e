import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alwaysOpen } from '../../../testing/circulation/always-open.ts';
import {
  addDays,
  closingOf,
  dayOf,
  daysBetween,
  dueDate,
  endOfDay,
  everyDay,
  furthestOpenDay,
  isClosed,
  type LibraryCalendar,
  pickUpEnd,
} from './library-calendar.ts';

const calendar = (weekdays: readonly number[], dates: readonly string[] = []): LibraryCalendar => ({
  closedWeekdays: new Set(weekdays),
  closedDates: new Set(dates),
  closingTimes: new Map(),
  openingTimes: new Map(),
});
const weekend = calendar([6, 7]);
const never = calendar([1, 2, 3, 4, 5, 6, 7]);

describe('the day of a loan', () => {
  test.each([
    ['just before midnight in Shanghai', '2026-03-01T15:59:59Z', 'Asia/Shanghai', '2026-03-01'],
    ['at midnight in Shanghai', '2026-03-01T16:00:00Z', 'Asia/Shanghai', '2026-03-02'],
    ['in London while summer time begins', '2026-03-29T00:30:00Z', 'Europe/London', '2026-03-29'],
    ['in Cairo, where summer time skips midnight', '2026-04-23T22:00:00Z', 'Africa/Cairo', '2026-04-24'],
    ['on a leap day', '2028-02-29T03:00:00Z', 'Asia/Shanghai', '2028-02-29'],
    ['at the turn of the year', '2026-12-31T16:00:00Z', 'Asia/Shanghai', '2027-01-01'],
    [
      'in Apia, which has been ahead of the date line since 2011',
      '2026-06-01T12:00:00Z',
      'Pacific/Apia',
      '2026-06-02',
    ],
  ])('is the calendar day %s', (_what, moment, timeZone, day) => {
    expect(dayOf(new Date(moment), timeZone)).toBe(day);
  });
});

describe('the end of a day', () => {
  test.each([
    ['Asia/Shanghai', '2026-03-01', '2026-03-01T15:59:59.000Z'],
    ['Europe/London, 23 hours long', '2026-03-29', '2026-03-29T22:59:59.000Z'],
    ['Africa/Cairo, whose next day begins at one', '2026-04-23', '2026-04-23T21:59:59.000Z'],
    ['Africa/Cairo, 23 hours long', '2026-04-24', '2026-04-24T20:59:59.000Z'],
    ['Asia/Shanghai', '2026-12-31', '2026-12-31T15:59:59.000Z'],
  ])('in %s', (zone, day, moment) => {
    expect(endOfDay(day, zone.split(',')[0] ?? '').toISOString()).toBe(moment);
  });

  test('is on that day and a second before the next, in every time zone, on every day of ten years', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Asia/Shanghai', 'Africa/Cairo', 'Europe/London', 'America/Havana', 'Pacific/Apia'),
        fc.integer({ min: 0, max: 3653 }),
        (timeZone, ahead) => {
          const day = addDays('2024-01-01', ahead);
          const end = endOfDay(day, timeZone);
          expect(dayOf(end, timeZone)).toBe(day);
          expect(dayOf(new Date(end.getTime() + 1000), timeZone)).toBe(addDays(day, 1));
        },
      ),
    );
  });
});

describe('the due date', () => {
  test.each([
    ['of thirty days', '2026-03-02', 30, alwaysOpen, '2026-04-01'],
    ['over a leap day', '2028-02-28', 2, alwaysOpen, '2028-03-01'],
    ['over the turn of the year', '2026-12-20', 15, alwaysOpen, '2027-01-04'],
    ['on a Saturday moves to Monday', '2026-03-02', 5, weekend, '2026-03-09'],
    [
      'in the holidays moves behind them',
      '2026-09-03',
      30,
      calendar([6, 7], ['2026-10-05', '2026-10-06', '2026-10-07']),
      '2026-10-08',
    ],
    ['with every day closed stays where it is', '2026-03-02', 30, never, '2026-04-01'],
  ])('%s', (_what, from, days, closed, due) => {
    expect(dueDate(from, days, closed)).toBe(due);
  });

  test('is never early, at most sixty days late, and on an open day if one is in reach', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 1, max: 400 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
        fc.uniqueArray(fc.integer({ min: 0, max: 3600 }), { maxLength: 200 }),
        (start, days, weekdays, dates) => {
          const from = addDays('2024-01-01', start);
          const closed = calendar(
            weekdays,
            dates.map((ahead) => addDays('2024-01-01', ahead)),
          );
          const due = dueDate(from, days, closed);
          const late = daysBetween(addDays(from, days), due);
          expect(late).toBeGreaterThanOrEqual(0);
          expect(late).toBeLessThanOrEqual(furthestOpenDay);
          if (weekdays.length < 7 && dates.length < 9) expect(isClosed(due, closed)).toBe(false);
        },
      ),
    );
  });
});

describe('the next time a library closes', () => {
  const hours = {
    ...alwaysOpen,
    closingTimes: new Map([
      [everyDay, '18:00'],
      ['6', '12:00'],
      ['2026-12-31', '15:30'],
    ]),
  };
  test.each([
    ['as on every day', '2026-03-02', 'Asia/Shanghai', hours, '2026-03-02T10:00:00.000Z'],
    ['earlier on a Saturday', '2026-03-07', 'Asia/Shanghai', hours, '2026-03-07T04:00:00.000Z'],
    ['earlier on a certain day', '2026-12-31', 'Asia/Shanghai', hours, '2026-12-31T07:30:00.000Z'],
    ['by the summer’s clock', '2026-07-01', 'America/New_York', hours, '2026-07-01T22:00:00.000Z'],
    ['by the winter’s clock', '2026-12-01', 'America/New_York', hours, '2026-12-01T23:00:00.000Z'],
    ['with the day when nobody said', '2026-03-02', 'Asia/Shanghai', alwaysOpen, '2026-03-02T15:59:59.000Z'],
  ])('%s', (_what, day, timeZone, calendar, moment) => {
    expect(closingOf(day, timeZone, calendar).toISOString()).toBe(moment);
  });
});

describe('the last day on which a copy is kept', () => {
  test.each([
    ['three open days', '2026-03-02', 3, alwaysOpen, '2026-03-05'],
    ['over a weekend', '2026-03-05', 3, weekend, '2026-03-10'],
    ['over a holiday', '2026-09-30', 1, calendar([], ['2026-10-01', '2026-10-02']), '2026-10-03'],
    ['plain days when the library never opens', '2026-03-02', 3, never, '2026-03-05'],
    ['one day over the leap day', '2028-02-28', 1, alwaysOpen, '2028-02-29'],
  ])('%s', (_what, from, days, closed, end) => {
    expect(pickUpEnd(from, days, closed)).toBe(end);
  });
});
