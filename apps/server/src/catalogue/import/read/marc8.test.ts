import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeIso5426 } from './iso5426.ts';
import { decodeMarc8, recoverLostEscapes } from './marc8.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('MARC-8', () => {
  test.each([
    ['a mark before its letter becomes one character', 'Kr\xe8uper', 'Krüper'],
    ['two marks on one letter', 'L\xe8\xe5u', 'Lǖ'],
    ['a ligature over two letters spans them once', 'Li\xebu\xecdmila', 'Liu\u0361dmila'],
    ['letters of ANSEL', '\xa2rnsbo \xa7', 'Ørnsbo ʹ'],
    ['a subscript set, and back', 'A\x1bb1\x1bs B', 'A₁ B'],
    ['Cyrillic by an escape sequence', '\x1b(NmIR\x1b(B ok', 'Мир ok'],
    ['Cyrillic in the upper half', '\x1b)N\xed\xe9\xf2', 'МИР'],
    ['East Asian characters of three bytes', '\x1b$1!0!\x1b(B!', '一!'],
  ])('%s', (_, source, expected) => {
    expect(decodeMarc8(bytes(source)).text).toBe(expected);
  });

  test('a code without a Unicode form is counted and shown as �', () => {
    expect(decodeMarc8(bytes('\x1b$1~~~\x1b(B'))).toEqual({ text: '\ufffd', unmapped: 1 });
  });

  test('no bytes make the decoders throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (input) => {
        expect(typeof decodeMarc8(input).text).toBe('string');
        expect(typeof decodeIso5426(input).text).toBe('string');
      }),
    );
  });
});

test.each([
  ['$1!0!!0!(B = One', '一一 = One', false],
  ['Title $1!0!(B and $1!0!(B', 'Title 一 and 一', false],
  ['$1!0!~~~(B', '$1!0!~~~(B', true],
  ['$1!0!!(B', '$1!0!!(B', true],
  ['$150 (Book)', '$150 (Book)', false],
  ['Only $1,000,000(B)', 'Only $1,000,000(B)', false],
])('lost escape characters: %s', (source, text, unsure) => {
  expect(recoverLostEscapes(source)).toEqual({ text, unsure });
});

test('ISO 5426 puts diacritics after their letters', () => {
  expect(decodeIso5426(bytes('\xc2etude fran\xd0caise \xfa')).text).toBe('étude française œ');
});
