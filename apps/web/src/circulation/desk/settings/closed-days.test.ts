import { expect, test } from 'vitest';
import { rangesOf, readPastedDays } from './closed-days.ts';

test.each([
  ['2026-10-01..2026-10-07 国庆节', '2026-10-01', '2026-10-07', '国庆节'],
  ['2026/1/1, 元旦', '2026-01-01', '2026-01-01', '元旦'],
  ['2026/7/10\t2026/8/31\t暑假', '2026-07-10', '2026-08-31', '暑假'],
  ['2026年7月10日至2026年8月31日 暑假', '2026-07-10', '2026-08-31', '暑假'],
  ['2026-12-24 to 2026-12-26: Christmas', '2026-12-24', '2026-12-26', 'Christmas'],
  ['2026-06-19', '2026-06-19', '2026-06-19', ''],
  ['2026.5.1-2026.5.3 劳动节', '2026-05-01', '2026-05-03', '劳动节'],
])('a pasted line %j is %s to %s', (text, from, to, name) => {
  expect(readPastedDays(text)).toEqual({ ranges: [{ from, to, name }], unread: [] });
});

test.each(['holidays', '2026-02-30', '2026-10-07..2026-10-01', '10-01 国庆'])(
  '%j is reported as unreadable',
  (text) => {
    expect(readPastedDays(`2026-01-01 元旦\n\n${text}`)).toMatchObject({ ranges: [{}], unread: [text] });
  },
);

test('adjacent days with one name are one range, even across the end of a month', () => {
  expect(
    rangesOf([
      { day: '2026-02-01', name: '寒假' },
      { day: '7', name: '' },
      { day: '2026-01-31', name: '寒假' },
      { day: '2026-02-02', name: '校庆' },
      { day: '2026-02-04', name: '校庆' },
    ]),
  ).toEqual([
    { from: '2026-01-31', to: '2026-02-01', name: '寒假' },
    { from: '2026-02-02', to: '2026-02-02', name: '校庆' },
    { from: '2026-02-04', to: '2026-02-04', name: '校庆' },
  ]);
});
