import { describe, expect, test } from 'vitest';
import { maskEmail, maskName, maskNumber } from './mask.ts';

describe('a mask', () => {
  test.each([
    ['13800001234', '138****1234'],
    ['110105201203071230', '110********1230'],
    ['1234567', '1*****7'],
    ['Q0001', 'Q***1'],
    ['12', '**'],
    ['', ''],
  ])('turns the number %j into %j', (number, masked) => {
    expect(maskNumber(number)).toBe(masked);
  });

  test.each([
    ['张三', '张*'],
    ['𠮷田', '𠮷*'],
    ['Jane Doe', 'J*'],
    ['', '*'],
  ])('turns the name %j into %j', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });

  test.each([
    ['li.ming@example.com', 'l***@example.com'],
    ['', ''],
    ['@x', '**'],
  ])('turns the mail address %j into %j', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
