import { titleKey } from '@yuelan/search';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAnswer, type KnownBook } from './checked-answer.ts';
import { plainText } from './plain-text.ts';

const book = (id: string, title: string, author = '', words = ''): KnownBook => ({
  id,
  title,
  subtitle: '',
  series: '',
  author,
  words,
});
const books = [
  book('1', '恐龙的一天', '林小石'),
  book('2', '恐龙为什么消失', '林小石'),
  book('3', 'The Long Sea', 'Ann Marlow', 'Two friends cross an ocean near Cape Horn.'),
  book('4', 'Mr. Fox Goes Home', 'Bo Li'),
];
const check = (text: string, allowed: readonly string[] = []) => checkAnswer(text, books, allowed);

describe('what a model says about books', () => {
  test.each([
    // Real ones stay, whatever quotation marks they have
    ['《恐龙的一天》很好看。', '《恐龙的一天》很好看。'],
    ['Try “The Long Sea” by Ann Marlow.', 'Try “The Long Sea” by Ann Marlow.'],
    [
      'Try The Long Sea by Ann Marlow, set near Cape Horn.',
      'Try The Long Sea by Ann Marlow, set near Cape Horn.',
    ],
    ['Read "Mr. Fox Goes Home" first. It is short.', 'Read "Mr. Fox Goes Home" first. It is short.'],
    // Invented ones go, out of the middle, the beginning and the end of a list
    ['有《恐龙的一天》、《假书》和《恐龙为什么消失》。', '有《恐龙的一天》和《恐龙为什么消失》。'],
    ['有《假书》（甲著）、《恐龙的一天》。', '有《恐龙的一天》。'],
    ['Try “The Long Sea” and “A Fake Book”.', 'Try “The Long Sea”.'],
    // and whole sentences about nothing else
    ['《假书》很好看。《恐龙的一天》也好。', '《恐龙的一天》也好。'],
    ['You may like The Great Pretender. Also “The Long Sea”.', 'Also “The Long Sea”.'],
    ['1. 《假书》：很好\n2. 《恐龙的一天》：也好', '2. 《恐龙的一天》：也好'],
    // Overlapping quotation marks hide nothing
    ['恐龙的一天“《”1.》', ''],
  ])('%s', (text, kept) => {
    expect(check(text).text).toBe(kept);
  });

  test('words of the question and of the records may be quoted', () => {
    expect(check('我按“恐龙”和“林小石”找。', ['有恐龙吗']).removed).toEqual([]);
    expect(check('I looked for "time machines".', ['books about time machines']).removed).toEqual([]);
    expect(check('I looked for "Time Bandits".', ['books about time']).removed).toEqual(['"Time Bandits"']);
  });

  test('books are named in the order of the text, once each', () => {
    expect(check('《恐龙为什么消失》，《恐龙的一天》，再说《恐龙为什么消失》。').named).toEqual(['2', '1']);
  });

  test('whatever a model writes, no name in 《》 is left that is not a record', () => {
    const piece = fc.constantFrom(
      '《',
      '》',
      '假书',
      '恐龙的一天',
      '、',
      '和',
      '。',
      '\n',
      '“',
      '”',
      'The Fake Book',
      ' ',
      '(',
      ')',
      '1.',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { text } = check(pieces.join(''));
        for (const [, name = ''] of text.matchAll(/《([^《》\n]{1,120})》/gu))
          expect(books.some(({ title }) => titleKey(title).startsWith(titleKey(name)))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('plain text from a model’s output', () => {
  test.each([
    ['a **b** c', 'a “b” c'],
    ['# Title\n\n- one\n- two', 'Title\n\n- one\n- two'],
    ['[word](https://evil.example)', 'word'],
    ['see https://evil.example/a?b=c now', 'see now'],
    ['<b onclick="x()">bold</b>', 'bold'],
    ['<img src=x onerror=alert(1)', ''],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['```js\nalert(1)\n```', 'alert(1)'],
    ['a\u202eb\u200bc\u0000d', 'abcd'],
    ['line\r\nline', 'line\nline'],
    ['<think>secret thoughts</think>Answer', 'Answer'],
  ])('%j becomes %j', (written, plain) => {
    expect(plainText(written, 1000)).toBe(plain);
  });

  test('no text makes it fail or take long, or leaves a tag or an invisible character', () => {
    const begun = process.threadCpuUsage();
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom('', '<a ', '**', '[', '![x](', '<!--'),
        (text, start) => {
          const plain = plainText(start + text, 500);
          expect(plain).not.toMatch(/<[a-z/!]|[^\P{Cc}\n]|\p{Cf}/iu);
          expect(plain.length).toBeLessThanOrEqual(500);
        },
      ),
    );
    for (const hostile of [
      '<'.repeat(20_000),
      '['.repeat(20_000),
      '**a'.repeat(7000),
      '<a'.repeat(10_000),
      '`'.repeat(20_000),
    ])
      plainText(hostile, 1000);
    // Only this thread's CPU time: a busy machine does not count.
    const { user, system } = process.threadCpuUsage(begun);
    expect((user + system) / 1_000_000).toBeLessThan(5);
  });
});
