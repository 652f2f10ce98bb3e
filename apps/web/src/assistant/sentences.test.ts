import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finishedSentences, sentencesOf } from './sentences.ts';

const read = (text: string) => sentencesOf(text).map((sentence) => sentence.trim());

test('Chinese sentences end at their punctuation, with the quotation mark that follows', () => {
  expect(read('找到三种书。她说：“好看！”还要别的吗？……')).toEqual([
    '找到三种书。',
    '她说：“好看！”',
    '还要别的吗？……',
  ]);
});

test('English sentences end at punctuation before a space', () => {
  expect(read('I found 3.5 metres of shelf. "Really?" Yes!')).toEqual([
    'I found 3.5 metres of shelf.',
    '"Really?"',
    'Yes!',
  ]);
});

test('initials and abbreviations end no sentence', () => {
  expect(read('Try J. K. Rowling or Dr. Seuss, e.g. vol. 2. Both are in.')).toEqual([
    'Try J. K. Rowling or Dr. Seuss, e.g. vol. 2.',
    'Both are in.',
  ]);
});

test('a line break ends a sentence, and several make no empty one', () => {
  expect(read('《三体》\n《球状闪电》\n\n都在馆')).toEqual(['《三体》', '《球状闪电》', '都在馆']);
});

test('a file name or a decimal does not end a sentence', () => {
  expect(read('见 I247.5/L75 的架位')).toEqual(['见 I247.5/L75 的架位']);
});

test('nothing is lost: the sentences joined are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      expect(sentencesOf(text).join('')).toBe(text);
    }),
  );
  const marks = fc.stringMatching(/^[ab。！？.!?"”\n 3…]{0,40}$/u);
  fc.assert(
    fc.property(marks, (text) => {
      expect(sentencesOf(text).join('')).toBe(text);
    }),
  );
});

test('a sentence is finished only when its last letter is there', () => {
  const text = '找到两种。 都在馆。';
  expect(finishedSentences(text, 4)).toEqual([]);
  expect(finishedSentences(text, 5)).toEqual(['找到两种。']);
  expect(finishedSentences(text, text.length - 1)).toEqual(['找到两种。']);
  expect(finishedSentences(text, text.length)).toEqual(['找到两种。', '都在馆。']);
});

test('the finished part only grows while a text is typed', () => {
  const text = 'One book. Dr. Who is another. 第三本。';
  let before: string[] = [];
  for (let length = 0; length <= text.length; length += 1) {
    const now = finishedSentences(text, length);
    expect(now.slice(0, before.length)).toEqual(before);
    before = now;
  }
  expect(before).toEqual(['One book.', 'Dr. Who is another.', '第三本。']);
});
