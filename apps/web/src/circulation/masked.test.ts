import { expect, test } from 'vitest';
import { maskedNumber } from './masked.ts';

test('a loan number shows its first three and last four characters', () => {
  expect(maskedNumber('10046200273')).toBe('100••••0273');
  expect(maskedNumber('QH000123')).toBe('QH0••••0123');
});

test('a number with nothing between its ends is unchanged', () => {
  expect(maskedNumber('1234567')).toBe('1234567');
  expect(maskedNumber('')).toBe('');
});
