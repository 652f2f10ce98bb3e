import { oneLine } from '@yuelan/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt, wordsOf } from './excerpt.ts';
import { renderMarkdown } from './markdown.ts';
import { sanitise } from './sanitise.ts';

const letters = (text: string) => [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text)];

test('a summary of several lines has no space after a full-width stop', () => {
  expect(excerpt('飘到窗外。\n这一车书\n\n“第二周”：作者来了', 40)).toBe(
    '飘到窗外。这一车书 “第二周”：作者来了',
  );
  expect(excerpt('He said “hello” and\nleft… Then', 40)).toBe('He said “hello” and left… Then');
});

test('a summary never cuts a character in half, and says when the text continues', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      fc.constantFrom('👨‍👩‍👧', 'é', '汉', ' ', '🇨🇳'),
    ),
  });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 30 }), (whole, length) => {
      const cut = excerpt(whole, length);
      const plain = oneLine(whole);
      expect(letters(cut.replace(/…$/, '')).length).toBeLessThanOrEqual(length);
      if (letters(plain).length <= length) expect(cut).toBe(plain);
      else {
        expect(cut.endsWith('…')).toBe(true);
        const kept = cut.slice(0, -1);
        expect(plain.startsWith(kept)).toBe(true);
        expect(
          letters(plain)
            .slice(0, letters(kept).length)
            .map(({ segment }) => segment)
            .join(''),
        ).toBe(kept);
      }
    }),
  );
});

test('a family of three counts as one character', () => {
  expect(excerpt('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 2)).toBe('👨‍👩‍👧👨‍👩‍👧…');
});

test('a character with its combining marks is one character, a letter or not', () => {
  expect(excerpt('\u2190\u0338汉', 1)).toBe('\u2190\u0338…');
  expect(excerpt('汉 \u0600a b', 3)).toBe('汉 \u0600a…');
  expect(excerpt('汉 \u0600ab', 3)).toBe('汉 \u0600a…');
});

test.each([
  ['## 题\n\n一**二**三\n\n- 四\n- 五', '题 一二三 四 五'],
  ['a < b && c > d "e"', 'a < b && c > d "e"'],
  ['`<script>` is code', '<script> is code'],
  ['&amp;lt; stays', '&lt; stays'],
  ['[link](https://example.org/?a=%3E "x > y") end', 'link end'],
])('the words of %j are %j', (text, words) => {
  expect(wordsOf(sanitise(renderMarkdown(text), { picture: () => undefined }))).toBe(words);
});

test('an English word is kept whole or left out; a Chinese text can be cut anywhere', () => {
  expect(excerpt('The last one went back on Friday.', 29)).toBe('The last one went back on…');
  expect(excerpt('The last one went back on Friday.', 32)).toBe('The last one went back on Friday…');
  expect(excerpt('最后一只水桶还了回去', 6)).toBe('最后一只水桶…');
  expect(excerpt('a'.repeat(50), 30)).toBe(`${'a'.repeat(30)}…`);
});

test('a cut between two words, or after a word that leads to more, keeps what is before it', () => {
  expect(excerpt('The last one went back.', 9)).toBe('The last…');
  expect(excerpt('水桶，还了回去', 3)).toBe('水桶…');
  expect(excerpt('Bring a pail, a rope (or two).', 14)).toBe('Bring a pail…');
  expect(excerpt('Bring a pail, a rope (or two).', 22)).toBe('Bring a pail, a rope…');
  expect(excerpt('他说：“水桶”', 4)).toBe('他说…');
  expect(excerpt('Full stops stay. Always.', 17)).toBe('Full stops stay.…');
});
