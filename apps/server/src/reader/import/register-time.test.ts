import { readerStatuses } from '@yuelan/contract';
import { expect, test } from 'vitest';
import { parseReaderStatus } from './headings.ts';
import { parseRegisterTime } from './register-time.ts';

test.each([
  ['2024-09-01', 'Asia/Shanghai', '2024-08-31T16:00:00.000Z'],
  ['2024/9/1 8:30', 'Asia/Shanghai', '2024-09-01T00:30:00.000Z'],
  ['2024年9月1日', 'Asia/Shanghai', '2024-08-31T16:00:00.000Z'],
  ['20240901', 'Asia/Shanghai', '2024-08-31T16:00:00.000Z'],
  ['2024.09.01 08:30:15', 'Europe/London', '2024-09-01T07:30:15.000Z'],
  ['2024-01-15', 'Europe/London', '2024-01-15T00:00:00.000Z'],
  ['2024-02-29', 'UTC', '2024-02-29T00:00:00.000Z'],
  ['2024-09-01T08:30:00Z', 'Asia/Shanghai', '2024-09-01T08:30:00.000Z'],
])('%s in %s is %s', (text, timeZone, time) => {
  expect(parseRegisterTime(text, timeZone)).toBe(time);
});

test.each(['2023-02-29', '2024-13-01', '45536', 'yesterday', '2024-09-01 25:00', '0001-01-01'])(
  '%s is not a registration time',
  (text) => {
    expect(parseRegisterTime(text, 'Asia/Shanghai')).toBeUndefined();
  },
);

test.each([
  ['1', 1],
  ['有效', 1],
  ['Active', 1],
  ['挂失', 2],
  ['4.0', 4],
  ['无效', 4],
  ['inactive', 4],
  ['已毕业', 5],
  ['3', undefined],
  ['？', undefined],
])('the status %s is %s', (text, status) => {
  expect(parseReaderStatus(text)).toBe(status);
});

test('every status is recognised by the portal’s own names for it', () => {
  for (const [status, names] of Object.entries(readerStatuses))
    for (const name of Object.values(names))
      expect([name, parseReaderStatus(name)]).toEqual([name, Number(status)]);
});
