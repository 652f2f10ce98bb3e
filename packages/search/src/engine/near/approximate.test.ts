import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lettersApart } from '../../analysis/index.ts';
import { Pattern } from './approximate.ts';

const unitsOf = (text: string): Uint16Array => Uint16Array.from(text, (unit) => unit.charCodeAt(0));
const few = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '红', '楼'), maxLength: 12 });
const some = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '红', '楼'), minLength: 1, maxLength: 8 });

test('slips between whole texts equal the alignment distance', () => {
  fc.assert(
    fc.property(some, few, fc.integer({ min: 0, max: 3 }), (typed, text, limit) => {
      const pattern = new Pattern(typed, limit);
      expect(pattern.apart(unitsOf(text), 0, text.length)).toBe(lettersApart(typed, text, limit));
    }),
  );
});

test('slips in a prefix equal those of the nearest prefix of all', () => {
  fc.assert(
    fc.property(some, few, fc.integer({ min: 0, max: 3 }), (typed, text, limit) => {
      const pattern = new Pattern(typed, limit);
      let least = Math.min(typed.length, limit + 1);
      for (let to = 0; to <= text.length; to += 1)
        least = Math.min(least, lettersApart(typed, text.slice(0, to), limit));
      expect(pattern.apartFromBeginning(unitsOf(text), 0, text.length)).toBe(least);
    }),
  );
});

test('slips in a part equal those of the nearest part of all, and a text that cannot contain it has none near', () => {
  fc.assert(
    fc.property(some, few, fc.integer({ min: 0, max: 3 }), (typed, text, limit) => {
      const pattern = new Pattern(typed, limit);
      let least = Math.min(typed.length, limit + 1);
      for (let from = 0; from <= text.length; from += 1)
        for (let to = from; to <= text.length; to += 1)
          least = Math.min(least, lettersApart(typed, text.slice(from, to), limit));
      expect(pattern.apartFromPart(unitsOf(text), 0, text.length)).toBe(least);
      pattern.start();
      const may = pattern.mayHold(unitsOf(text), 0, text.length);
      pattern.end();
      if (least <= limit && least < typed.length) expect(may).toBe(true);
    }),
  );
});
