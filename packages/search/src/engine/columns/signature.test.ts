import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lettersApart } from '../../analysis/index.ts';
import { Signature, Signatures, SignatureView } from './signature.ts';

const unitsOf = (text: string): Uint16Array => Uint16Array.from(text, (unit) => unit.charCodeAt(0));
function viewOf(texts: readonly string[]): SignatureView {
  const signatures = new Signatures();
  for (const text of texts) signatures.add(unitsOf(text), 0, text.length);
  return new SignatureView(signatures.handle());
}
const some = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', '红', '楼', '梦'), maxLength: 10 });

test('a text that contains the query with a few slips is never skipped', () => {
  fc.assert(
    fc.property(some, some, fc.integer({ min: 1, max: 3 }), (typed, text, limit) => {
      let least = Number.POSITIVE_INFINITY;
      for (let from = 0; from <= text.length; from += 1)
        for (let to = from; to <= text.length; to += 1)
          least = Math.min(least, lettersApart(typed, text.slice(from, to), limit));
      if (least > limit) return;
      const view = viewOf([text]);
      const signature = new Signature(unitsOf(typed), limit);
      expect([...signature.among(view, 1)]).toEqual([1]);
      expect([...signature.filter(view, Uint32Array.of(1))]).toEqual([1]);
    }),
  );
});

test('a text of other characters is skipped', () => {
  const view = viewOf(['红楼梦', '三国演义', 'the hobbit']);
  for (const [typed, number] of [
    ['红楼盟', 1],
    ['hobbits', 3],
  ] as const) {
    const signature = new Signature(unitsOf(typed), 1);
    expect([...signature.among(view, 3)]).toEqual([number]);
    expect([...signature.filter(view, Uint32Array.of(1, 2, 3))]).toEqual([number]);
  }
});
