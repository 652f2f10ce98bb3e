import type { Opening } from '@yuelan/contract/circulation/schemas';
import { describe, expect, test } from 'vitest';
import { openingLine } from './opening-line.ts';

const saturday = { day: '2026-11-21', opens: '09:00', closes: '12:00' };
const monday = { day: '2026-11-23', opens: '07:30', closes: '18:00' };
const opening = (state: Opening['state'], more: Partial<Opening> = {}): Opening => ({
  state,
  today: saturday,
  reason: '',
  ...more,
});
const hours = { key: 'hours', time: '9:00–12:00' };

describe('the line for today', () => {
  test.each([
    ['the hours are not known', opening('unset'), []],
    ['the library is open', opening('open'), [hours, { key: 'now' }]],
    ['it is not yet open', opening('before'), [hours, { key: 'notYet' }]],
    [
      'its hours are over until after the Sunday',
      opening('after', { next: monday }),
      [hours, { key: 'over' }, { key: 'next', day: '2026-11-23', time: '7:30' }],
    ],
    [
      'its hours are over until tomorrow',
      opening('after', { next: { ...monday, day: '2026-11-22' } }),
      [hours, { key: 'over' }, { key: 'next', day: undefined, time: '7:30' }],
    ],
    [
      'tomorrow is another month, and its hours are not known',
      opening('after', {
        today: { day: '2026-11-30', opens: '10:00', closes: '20:30' },
        next: { day: '2026-12-01' },
      }),
      [{ key: 'hours', time: '10:00–20:30' }, { key: 'over' }, { key: 'next', day: undefined, time: '' }],
    ],
    ['nobody knows when it opens again', opening('after'), [hours, { key: 'over' }]],
    [
      'its hours are over and only the closing time was known',
      opening('after', { today: { day: '2026-11-21', closes: '18:00' } }),
      [{ key: 'hours', time: '18:00' }, { key: 'over' }],
    ],
    [
      'it is a holiday',
      opening('closed', { today: { day: '2026-10-01' }, reason: '国庆节', next: monday }),
      [
        { key: 'closedFor', reason: '国庆节' },
        { key: 'next', day: '2026-11-23', time: '7:30' },
      ],
    ],
    [
      'it is closed on this weekday',
      opening('closed', { today: { day: '2026-11-22' }, next: monday }),
      [{ key: 'closed' }, { key: 'next', day: undefined, time: '7:30' }],
    ],
    ['it is closed for good', opening('closed', { today: { day: '2026-11-22' } }), [{ key: 'closed' }]],
    [
      'only the closing time is known',
      opening('day', { today: { day: '2026-11-21', closes: '09:30' } }),
      [{ key: 'until', time: '9:30' }],
    ],
    [
      'it opens just after midnight',
      opening('open', { today: { day: '2026-11-21', opens: '00:30', closes: '09:05' } }),
      [{ key: 'hours', time: '0:30–9:05' }, { key: 'now' }],
    ],
  ])('when %s', (_what, given, expected) => {
    expect(openingLine(given)).toEqual(expected);
  });
});
