import { expect, test } from 'vitest';
import { parseStatus, printStatus, statuses } from './status-address.ts';

test('an address keeps the status that was chosen', () => {
  for (const status of statuses) expect(parseStatus(printStatus(status))).toBe(status);
  expect(parseStatus(printStatus(undefined))).toBeUndefined();
});

test('an address with a status that there is none of asks for all', () => {
  for (const status of ['4', '', 'x', '02', '2.0']) expect(parseStatus({ status })).toBeUndefined();
});
