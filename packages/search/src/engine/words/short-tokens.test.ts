import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ShortTokens, shortCode } from './short-tokens.ts';

const unit = fc.oneof(fc.constantFrom(0x20, 0x61, 0x4e00, 0x4e01, 0x9fff, 0xd840, 0xffff), fc.nat(0xffff));

test('few and many tokens are sorted, and those of one token keep their order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(unit, fc.oneof(fc.constant(0), unit)), { minLength: 1, maxLength: 50 }),
      fc.constantFrom(1, 40_000),
      (pattern, size) => {
        const tokens = new ShortTokens();
        const expected: (readonly [number, number, number])[] = [];
        for (let at = 0; at < Math.max(size, pattern.length); at += 1) {
          const [first, next] = pattern[(at * 7) % pattern.length] ?? [1, 0];
          const code = shortCode(first, next);
          tokens.add(code, at, at * 3);
          expected.push([code, at, at * 3]);
        }
        tokens.sort();
        expected.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        expect(tokens.codes.subarray(0, tokens.size)).toEqual(Uint32Array.from(expected, ([code]) => code));
        expect(tokens.rows.subarray(0, tokens.size)).toEqual(Uint32Array.from(expected, ([, row]) => row));
        expect(tokens.places.subarray(0, tokens.size)).toEqual(
          Uint32Array.from(expected, ([, , place]) => place),
        );
      },
    ),
    { numRuns: 20 },
  );
});
