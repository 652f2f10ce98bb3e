import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptAround, shortened } from './excerpt.ts';

const around = (text: string, match: string, columns = 24): string => {
  const start = text.indexOf(match);
  const [from, to] = excerptAround(text, [start, start + match.length], columns);
  return text.slice(from, to);
};

test.each([
  ['Sour, lonely Mary Lennox is sent from India to her uncle.', 'lonely', 'Sour, lonely Mary Lennox is sent'],
  ['It is a landscape of high flights, lonely crossroads.', 'lonely', 'of high flights, lonely crossroads.'],
  ['Hippopotomonstrosesquippedaliophobia, noodles and hikers', 'noodles', 'noodles and hikers'],
  [
    '他住在山下，甲乙丙丁戊己庚辛壬癸子面条甲乙丙丁戊己庚辛壬癸丑，还有狗',
    '面条',
    '甲乙丙丁戊己庚辛壬癸子面条甲乙丙丁戊己庚辛壬癸丑',
  ],
  ['So is our very well-known Mother’s lonely day', 'lonely', 'well-known Mother’s lonely day'],
  [
    'Das ist eine sehr nai\u0308ve, aber einsame und traurige Sache',
    'einsame',
    'eine sehr nai\u0308ve, aber einsame und traurige Sache',
  ],
  ['讲述iPhone手机背后的许多许多故事', '故事', 'iPhone手机背后的许多许多故事'],
  ['讲述iPhone手机背后的很多很多的故事', '故事', '手机背后的很多很多的故事'],
  ['生命怎样从海里一步一步爬上陆地，恐龙又为何消失？', '恐龙', '从海里一步一步爬上陆地，恐龙又为何消失？'],
])('an excerpt of %j is cut between words', (text, match, expected) => {
  expect(around(text, match)).toBe(expected);
});

test('a word that is longer than the excerpt is cut anywhere but inside a character', () => {
  expect(around(`${'a'.repeat(100)} b`, 'b', 10)).toBe('b');
  expect(around(`x${'𠀀'.repeat(50)}b`, 'b', 7)).toBe('𠀀b');
});

test.each([
  ['A short text', 20, 'A short text'],
  ['Sour, lonely Mary Lennox', 15, 'Sour, lonely…'],
  ['Sour, lonely Mary Lennox', 12, 'Sour, lonely…'],
  ['生命怎样从海里爬上陆地', 5, '生命怎样从…'],
  ['𠀀𠀀𠀀', 3, '𠀀…'],
  ['a'.repeat(100), 60, `${'a'.repeat(60)}…`],
  ['a'.repeat(100), 20, `${'a'.repeat(20)}…`],
])('%j in %i units', (text, length, expected) => {
  expect(shortened(text, length)).toBe(expected);
});

test('an excerpt has its place, is well-formed and not too wide', () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', 'é', ' ', '-', '’', '书', 'か', '𠀀', '，', '\u0301'),
    maxLength: 120,
  });
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 40 }), (text, one, other, columns) => {
      const units = [...text];
      const [first, last] = [one % (units.length + 1), other % (units.length + 1)].sort((a, b) => a - b);
      const start = units.slice(0, first).join('').length;
      const end = units.slice(0, last).join('').length;
      const [from, to] = excerptAround(text, [start, end], columns);
      expect(from >= 0 && from <= start && to >= end && to <= text.length).toBe(true);
      expect(text.slice(from, to).isWellFormed()).toBe(true);
      expect(Math.max(start - from, to - end)).toBeLessThanOrEqual(columns);
    }),
  );
});
