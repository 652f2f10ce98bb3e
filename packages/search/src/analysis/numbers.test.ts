import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callNumberKey, classOf, mainClassOf } from './call-number.ts';
import { isbnForms, isbnIsValid, isbnKey, isbnPrefixKey } from './isbn.ts';

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

/** Check characters by the definitions of ISO 2108, computed differently from the code under test. */
const ten = (body: string): string => {
  for (const check of '0123456789X') {
    const sum = [...body, check].reduce(
      (total, digit, index) => total + (10 - index) * (digit === 'X' ? 10 : Number(digit)),
      0,
    );
    if (sum % 11 === 0) return body + check;
  }
  throw new Error('no check digit');
};
const thirteen = (body: string): string => {
  for (const check of '0123456789') {
    const sum = [...body, check].reduce(
      (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
      0,
    );
    if (sum % 10 === 0) return body + check;
  }
  throw new Error('no check digit');
};

describe('ISBN', () => {
  test('an ISBN-10 and its ISBN-13 are one number, however they are written', () => {
    fc.assert(
      fc.property(
        digits(9),
        fc.constantFrom('', '-', ' ', '－'),
        fc.constantFrom('', 'ISBN ', 'ISBN:', 'isbn'),
        (body, gap, prefix) => {
          const short = ten(body);
          const long = thirteen(`978${body}`);
          const written =
            prefix +
            short.slice(0, 1) +
            gap +
            short.slice(1, 5) +
            gap +
            short.slice(5, 9) +
            gap +
            short.slice(9);
          expect(isbnKey(written)).toBe(long);
          expect(isbnKey(written.toLowerCase())).toBe(long);
          expect(isbnKey(long)).toBe(long);
          expect(isbnIsValid(written)).toBe(true);
          expect(isbnIsValid(long)).toBe(true);
          expect(isbnForms(long)).toEqual([long, short]);
          expect(isbnForms(short)).toEqual([long, short]);
        },
      ),
    );
  });

  test('one wrong digit makes it invalid, and it still has a key', () => {
    fc.assert(
      fc.property(
        digits(9),
        fc.integer({ min: 3, max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (body, at, by) => {
          const right = thirteen(`978${body}`);
          const wrong = right.slice(0, at) + String((Number(right[at]) + by) % 10) + right.slice(at + 1);
          expect(isbnIsValid(wrong)).toBe(false);
          expect(isbnKey(wrong)).toBe(wrong);
        },
      ),
    );
  });

  test('every prefix of four digits or more leads to the key, with and without 978', () => {
    fc.assert(
      fc.property(digits(9), fc.integer({ min: 4, max: 13 }), (body, length) => {
        const long = thirteen(`978${body}`);
        const short = ten(body);
        expect(long.startsWith(isbnPrefixKey(long.slice(0, length)) ?? '-')).toBe(true);
        fc.pre(!/^97[89]/u.test(short));
        expect(long.startsWith(isbnPrefixKey(short.slice(0, Math.min(length, 10))) ?? '-')).toBe(true);
      }),
    );
  });

  test.each([
    ['７-02-000220-Ｘ', '9787020002207'],
    ['ISBN 978-7-02-000220-7 (精装)', '9787020002207'],
    ['ISBN-13: 9787020002207', '9787020002207'],
    ['ISBN10 702000220X', '9787020002207'],
    ['9787020002207（平装） CNY20.00', '9787020002207'],
    ['10019·1234', 'CN10019.1234'],
    ['统一书号：10019.1234', 'CN10019.1234'],
    ['10019・1234', 'CN10019.1234'],
    ['红楼梦', null],
    ['12345', null],
    ['', null],
    ['9787020', null],
    ['3.14', null],
  ])('%s has the key %s', (text, key) => {
    expect(isbnKey(text)).toBe(key);
  });

  test.each([
    ['702', null],
    ['7020', '9787020'],
    ['7-02-00', '97870200'],
    ['978702', '978702'],
    ['红楼梦', null],
    ['2012', '9782012'],
  ])('typing %s searches for %s', (text, key) => {
    expect(isbnPrefixKey(text)).toBe(key);
  });
});

describe('call numbers', () => {
  test('separators and case make no difference, and a prefix is a prefix', () => {
    for (const written of [
      'I247.5/C28',
      'I2475/C28',
      'I247.5 C28',
      'i247.5/c28',
      'Ｉ２４７．５／Ｃ２８',
      'I247·5-C28',
    ]) {
      expect(callNumberKey(written)).toBe('I2475C28');
    }
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'IKTP0123456789./- =') }), fc.nat(20), (text, at) => {
        expect(callNumberKey(text).startsWith(callNumberKey(text.slice(0, at)))).toBe(true);
      }),
    );
  });

  test.each([
    ['I242.4/C28', 'I242.4', 'I'],
    ['TP312JA/55', 'TP312JA', 'T'],
    ['TP312C++/1', 'TP312C++', 'T'],
    ['G634.3-43', 'G634.3-43', 'G'],
    ['B84-49/C2', 'B84-49', 'B'],
    ['[F8]', 'F8', 'F'],
    ['K837.126.11=6', 'K837.126.11=6', 'K'],
    ['K835.616.2=43', 'K835.616.2=43', 'K'],
    ['D669(711)/3', 'D669(711)', 'D'],
    ['O4 /3', 'O4', 'O'],
    ['R-62', 'R-62', 'R'],
    ['I', 'I', 'I'],
    ['i247.5/c28', 'I247.5', 'I'],
    ['H31:I1', 'H31:I1', 'H'],
    ['', '', ''],
    ['813.54 Ba', '', ''],
    ['Fiction', '', ''],
    ['L12', '', ''],
    ['PS3552', '', ''],
    ['红楼', '', ''],
  ])('%s is of class %s, main class %s', (callNumber, code, main) => {
    expect(classOf(callNumber)).toBe(code);
    expect(mainClassOf(code)).toBe(main);
  });

  test('a class code run together with the author number is split by the tables', () => {
    const known = (code: string): boolean => ['I', 'I2', 'I24', 'I247', 'I247.5'].includes(code);
    expect(classOf('I247.58/3', known)).toBe('I247.5');
    expect(classOf('I247.5/3', known)).toBe('I247.5');
    expect(classOf('I247.5-49/3', known)).toBe('I247.5-49');
  });
});
