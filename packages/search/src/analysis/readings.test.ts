import { dict } from '@node-rs/jieba/dict.js';
import fc from 'fast-check';
import { pinyin } from 'pinyin-pro';
import { PatternsNormal } from 'pinyin-pro/dist/esm/data/patterns.mjs';
import { expect, test } from 'vitest';
import { readTogether, soundOf } from './readings.ts';
import { isSecondHalf } from './text-of-units.ts';

const plain = (sound: string): string => {
  const letters = sound
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0304\u030c]/gu, '')
    .normalize('NFC');
  return /^[a-zü]+$/u.test(letters) ? letters.replaceAll('ü', 'v') : '';
};

function read(text: string, isName: boolean): readonly string[] {
  const numbers = new Uint16Array(text.length);
  readTogether(text, 0, text.length, isName, numbers);
  return Array.from(numbers, soundOf).filter((_, at) => !isSecondHalf(text.charCodeAt(at)));
}

const readByPinyinPro = (text: string, isName: boolean): readonly string[] =>
  pinyin(text, {
    type: 'array',
    toneSandhi: false,
    ...(isName ? { mode: 'surname', surname: 'head' } : {}),
  }).map(plain);

const vocabulary = new TextDecoder()
  .decode(dict)
  .split('\n')
  .map((line) => line.split(' ')[0] ?? '')
  .filter((word) => /^\p{Script=Han}+$/u.test(word));

const piece = fc.oneof(
  fc.constantFrom(...PatternsNormal.map(({ zh }) => zh)),
  fc.nat(vocabulary.length - 1).map((at) => vocabulary[at] ?? ''),
  fc.constantFrom(...'的了々一不长乐𠮷曾行重〇啊'),
  fc.integer({ min: 0x3400, max: 0x9fff }).map((code) => String.fromCodePoint(code)),
);

test('characters are read as pinyin-pro reads them, in texts and in names', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), fc.boolean(), (pieces, isName) => {
      const text = pieces.join('');
      expect(read(text, isName)).toEqual(readByPinyinPro(text, isName));
    }),
    { numRuns: 3000 },
  );
});

test('a text so long that its likelihood is too small for a number is read to its end', () => {
  const text = '曾国藩不行了'.repeat(40);
  expect(read(text, false)).toEqual(readByPinyinPro(text, false));
});
