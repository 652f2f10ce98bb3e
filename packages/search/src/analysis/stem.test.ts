import { describe, expect, test } from 'vitest';
import { family } from './stem.ts';

describe('the family of a word', () => {
  test.each([
    ['sailing', 'sailor'],
    ['whaling', 'whale'],
    ['running', 'runner'],
    ['riding', 'rider'],
    ['gardener', 'gardening'],
    ['buddhism', 'buddhist'],
    ['astronomy', 'astronomer'],
    ['psychologist', 'psychology'],
  ])('of %s has %s', (word, other) => {
    expect(family(word)).toContain(other);
    expect(family(word)).not.toContain(word);
  });

  test.each(['boarding', 'feeling', 'king', 'art', 'physic', 'children', '三体'])(
    'of %s has no word without its ending',
    (word) => {
      expect(family(word).filter((other) => word.startsWith(other))).toEqual([]);
    },
  );
});
