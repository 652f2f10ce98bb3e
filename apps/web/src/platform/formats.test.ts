import { expect, test } from 'vitest';
import { formatsOf } from './formats.ts';

const chinese = formatsOf('zh-CN', 'Asia/Shanghai');
const english = formatsOf('en-US', 'Asia/Shanghai');

test('the day in the header is the day in the library, not in the browser', () => {
  const lateInLondon = new Date('2026-11-20T17:30:00Z');
  expect(chinese.dayAndWeekday(lateInLondon)).toBe('11月21日 星期六');
  expect(english.dayAndWeekday(lateInLondon)).toBe('Sat, Nov 21');
});

test('a calendar day is the same day in every time zone', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Shanghai']) {
    expect(formatsOf('zh-CN', zone).date('2026-11-28')).toBe('2026年11月28日');
  }
});

test('a moment is written with hours and minutes', () => {
  expect(chinese.dateTime('2026-11-20T16:05:00+08:00')).toBe('2026年11月20日 16:05');
  expect(english.dateTime('2026-11-20T00:05:00+08:00')).toBe('Nov 20, 2026, 00:05');
  expect(english.clock('2026-11-20T00:05:00+08:00')).toBe('00:05');
});

test('a month and a day of it are the library’s, not the browser’s', () => {
  const lateInLondon = '2026-11-30T17:30:00Z';
  expect([chinese.month(lateInLondon), chinese.monthDay(lateInLondon)]).toEqual(['2026年12月', '12月1日']);
  expect([english.month(lateInLondon), english.monthDay('2026-11-30')]).toEqual(['December 2026', 'Nov 30']);
});

test('a negative number has a minus sign as wide as a plus', () => {
  expect(chinese.number(-16)).toBe('−16');
  expect(english.number(-1234)).toBe('−1,234');
});

test('a value that is not a date is shown as it came, and an unknown time zone does no harm', () => {
  expect(chinese.date('不详')).toBe('不详');
  expect(formatsOf('zh-CN', 'Mars/Olympus').date('2026-11-28')).toBe('2026年11月28日');
});
