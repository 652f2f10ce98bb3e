import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAtNames, linkNames } from './linked-names.ts';

function shown(statement: string, names: readonly string[]): string {
  return linkNames(statement, names)
    .map((part) => (part.name === undefined ? part.text : `[${part.name}]`))
    .join('');
}

test('names in a statement become links; the rest stays as in the book', () => {
  expect(shown('(清)曹雪芹著；无名氏续', ['曹雪芹', '无名氏'])).toBe('(清)[曹雪芹]著；[无名氏]续');
});

test('a long name is not cut by a short one inside it', () => {
  expect(shown('李白玉, 李白', ['李白', '李白玉'])).toBe('[李白玉], [李白]');
});

test('without a usable statement the names are listed alone', () => {
  expect(shown('', ['A', 'B', 'A'])).toBe('[A]; [B]');
  expect(shown('by the same', ['A'])).toBe('[A]');
  expect(shown('佚名', [])).toBe('佚名');
});

test('a statement that names somebody loses nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ab', 'b', '著', '曹', ' '), { maxLength: 12 }), (words) => {
      const statement = words.join('');
      const parts = linkNames(statement, ['ab', 'b']);
      if (statement.includes('b')) expect(parts.map((part) => part.text).join('')).toBe(statement);
    }),
  );
});

test('the names of a series become links, its number does not', () => {
  expect(cutAtNames('Harry Potter ; 1 ; Art, and more', ['Harry Potter', 'Art'])).toEqual([
    { text: 'Harry Potter', name: 'Harry Potter' },
    { text: ' ; 1 ; ' },
    { text: 'Art', name: 'Art' },
    { text: ', and more' },
  ]);
  expect(cutAtNames('12', [])).toEqual([{ text: '12' }]);
});
