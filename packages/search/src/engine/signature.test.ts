import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lettersApart } from '../analysis/index.ts';
import { SharedArray } from './shared-array.ts';
import { addSignature, maybeNear } from './signature.ts';

const unitsOf = (text: string): Uint16Array => Uint16Array.from(text, (unit) => unit.charCodeAt(0));
const some = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', '红', '楼', '梦'), maxLength: 10 });

test('a text that holds what was typed but for some slips is never passed over', () => {
  fc.assert(
    fc.property(some, some, fc.integer({ min: 1, max: 3 }), (typed, text, limit) => {
      let least = Number.POSITIVE_INFINITY;
      for (let from = 0; from <= text.length; from += 1)
        for (let to = from; to <= text.length; to += 1)
          least = Math.min(least, lettersApart(typed, text.slice(from, to), limit));
      if (least > limit) return;
      const signatures = new SharedArray('u32');
      addSignature(signatures, unitsOf(text), 0, text.length);
      expect([...maybeNear(signatures.view, 1, unitsOf(typed), limit)]).toEqual([1]);
    }),
  );
});

test('a text of other characters is passed over', () => {
  const signatures = new SharedArray('u32');
  for (const text of ['红楼梦', '三国演义', 'the hobbit'])
    addSignature(signatures, unitsOf(text), 0, text.length);
  expect([...maybeNear(signatures.view, 3, unitsOf('红楼盟'), 1)]).toEqual([1]);
  expect([...maybeNear(signatures.view, 3, unitsOf('hobbits'), 1)]).toEqual([3]);
});
