import { type Arbitrary, array, assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { beginningsOf } from './beginnings.ts';

const texts: Arbitrary<string[]> = array(
  string({ unit: constantFrom('a', 'b', 'z'), minLength: 1, maxLength: 4 }),
);

test('the beginnings found are those that a key has, and neighbours need no look of their own', () => {
  assert(
    property(texts, texts, (keys, asked) => {
      const sorted = [...keys].sort();
      const looks: string[] = [];
      const found = beginningsOf(asked, (text) => {
        looks.push(text);
        return sorted.find((key) => key >= text) ?? null;
      });
      expect([...found].sort()).toEqual(
        [...new Set(asked.filter((text) => keys.some((key) => key.startsWith(text))))].sort(),
      );
      // Each look finds another key, and the last one none.
      expect(looks.length).toBeLessThanOrEqual(new Set(keys).size + 1);
    }),
  );
});
