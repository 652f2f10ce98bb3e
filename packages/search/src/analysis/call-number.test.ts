import { expect, test } from 'vitest';
import { isCallNumber } from './call-number.ts';

test.each([
  'I247.5/C28',
  'i2475c28',
  'TP312JA/55',
  '813.52',
  '813.52 F55',
  '813.52/f55',
  '８１３.５２ F55',
  '813/F55',
  '813.52 FIT 2004',
  'PS3511.I9 G7',
  'ps3511 .i9',
  'QA76.73.J38 B55 2018',
])('%s is a call number', (text) => {
  expect(isCallNumber(text)).toBe(true);
});

test.each(['1984', '813', '100 years of solitude', '365 days', '911', 'Catch-22', 'C++', '三体2', ''])(
  '%s is not',
  (text) => {
    expect(isCallNumber(text)).toBe(false);
  },
);
