import { describe, expect, test } from 'vitest';
import { cleanLine, hasControls, stripIsbd, unwrapTitle } from './text.ts';

describe('titles', () => {
  test.each([
    ['《毛泽东诗词鉴赏》', '毛泽东诗词鉴赏'],
    ['《《庄子》新悟》', '《庄子》新悟'],
    ['《庄子》与《老子》', '《庄子》与《老子》'],
    ['于丹《庄子》心得', '于丹《庄子》心得'],
    ['《', '《'],
  ])('%j is %j', (source, title) => {
    expect(unwrapTitle(source)).toBe(title);
  });
});

test.each([
  ['Iskusstvo perevoda :', 'Iskusstvo perevoda'],
  ['ocherki /', 'ocherki'],
  ['Oakland, Calif. :', 'Oakland, Calif.'],
  ['40 p. ;', '40 p.'],
  ['The gardener’s year.', 'The gardener’s year'],
  ['Rowling, J. K.', 'Rowling, J. K.'],
  ['Forever ...', 'Forever ...'],
])('ISBD punctuation: %j is %j', (source, value) => {
  expect(stripIsbd(source)).toBe(value);
});

test('control and direction characters are removed and reported', () => {
  expect(cleanLine('A\u0000B\u001b[31m\u202e C\u3000 D')).toBe('AB[31m C D');
  expect(hasControls('a\u001b')).toBe(true);
  expect(hasControls('a\u202eb')).toBe(true);
  expect(hasControls('书名\n')).toBe(false);
});

test('a lone surrogate becomes �', () => {
  expect(cleanLine('a\ud800b')).toBe('a\ufffdb');
});
