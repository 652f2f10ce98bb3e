import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn } from '../catalogue/public.ts';
import { daysAfter } from '../platform/days.ts';
import { dueOn } from './due.ts';

test.each([
  ['2026-11-18', { kind: 'overdue', days: 2 }],
  ['2026-11-19', { kind: 'overdue', days: 1 }],
  ['2026-11-20', { kind: 'today' }],
  ['2026-11-21', { kind: 'tomorrow' }],
  ['2026-11-22', { kind: 'soon', days: 2 }],
  ['2026-11-23', { kind: 'soon', days: 3 }],
  ['2026-11-24', { kind: 'later', days: 4 }],
  ['2027-11-20', { kind: 'later', days: 365 }],
  ['', undefined],
  ['soon', undefined],
])('a loan due on %s, asked on 2026-11-20, is %j', (due, distance) => {
  expect(dueOn(due, '2026-11-20')).toEqual(distance);
});

test('a loan is due today all day long in the library, whatever the hour and season there', () => {
  const zones = [
    'Asia/Shanghai',
    'America/New_York',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Europe/London',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      fc.integer({ min: -40, max: 40 }),
      (zone, moment, days) => {
        const today = dayIn(zone, moment);
        const due = dueOn(daysAfter(today, days), today);
        if (days < 0) expect(due).toEqual({ kind: 'overdue', days: -days });
        else if (days === 0) expect(due).toEqual({ kind: 'today' });
        else expect(due?.kind).toBe(days === 1 ? 'tomorrow' : days <= 3 ? 'soon' : 'later');
      },
    ),
  );
});
