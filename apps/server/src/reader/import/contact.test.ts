import { expect, test } from 'vitest';
import { isUsablePassword, parseEmail, parseTelephone } from './contact.ts';

test.each([
  ['13800001234', '13800001234'],
  ['138 0000 1234', '13800001234'],
  ['138-0000-1234', '13800001234'],
  ['+86 13800001234', '13800001234'],
  ['008613800001234', '13800001234'],
  ['１３８００００１２３４', '13800001234'],
  ['0851-85551234', '0851-85551234'],
  ['(010) 62345678', '01062345678'],
  ['85551234转201', '85551234转201'],
  ['+1 212-555-0100', '+1212-555-0100'],
])('%s is a telephone number', (text, kept) => {
  expect(parseTelephone(text)).toBe(kept);
});

test.each(['1.38E+10', '无', '1380000123', '138000012345', '李老师', '123', '11010520120307123X', '', '-'])(
  '%s is not',
  (text) => {
    expect(parseTelephone(text)).toBe('');
  },
);

test.each([
  ['20120307', true],
  ['Haitang_77', true],
  ['', true],
  ['123', false],
  ['2.01203E+07', false],
  ['密码是生日', false],
  ['with space', false],
  ['x'.repeat(65), false],
])('%j can be typed in as a password: %j', (text, isUsable) => {
  expect(isUsablePassword(text)).toBe(isUsable);
});

test('an email address is valid or empty', () => {
  expect(['lin@example.org', 'lin@', '无'].map(parseEmail)).toEqual(['lin@example.org', '', '']);
});
