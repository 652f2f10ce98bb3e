import { expect, test } from 'vitest';
import { parseStatus, printStatus, statuses } from './status-address.ts';

test('an address keeps the selected status', () => {
  for (const status of statuses) expect(parseStatus(printStatus(status))).toBe(status);
  expect(parseStatus(printStatus(undefined))).toBeUndefined();
});

test('an address with an unknown status asks for all', () => {
  for (const status of ['4', '', 'x', '02', '2.0']) expect(parseStatus({ status })).toBeUndefined();
});
