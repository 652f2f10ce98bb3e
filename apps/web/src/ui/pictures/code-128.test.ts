import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { code128 } from './code-128.ts';

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

describe('a barcode', () => {
  // The bars that bwip-js draws.
  test.each([
    ['X', '2112143311213121132331112'],
    ['A-12 b~', '2112141113231221321232212232112122221214211311412221222331112'],
    ['20261120', '2112322212313212212312122212311241122331112'],
  ])('of %j equals the one that other tools draw', (text, widths) => {
    expect(code128(text)?.join('')).toBe(widths);
  });

  test('of digits alone is short', () => {
    expect(sum(code128('20261120') ?? [])).toBe(11 * (1 + 4 + 1) + 13);
  });

  test.each(['', '清河001', 'naïve'])('cannot be drawn for %j', (text) => {
    expect(code128(text)).toBeUndefined();
  });

  test('has complete symbols of 11 modules and a stop of 13, and differs for different texts', () => {
    const texts = fc.string({
      unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const widths = code128(one) ?? [];
        expect((sum(widths) - 13) % 11).toBe(0);
        expect(widths.every((width) => width >= 1 && width <= 4)).toBe(true);
        expect(widths.join('') === code128(other)?.join('')).toBe(one === other);
      }),
    );
  });
});
