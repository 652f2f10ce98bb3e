import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, papers, parseColor, printColor, type Rgb, standingOut, tonesOf } from './contrast.ts';

const part = fc.integer({ min: 0, max: 255 });
const color: fc.Arbitrary<Rgb> = fc.tuple(part, part, part);
const scheme = fc.constantFrom('light' as const, 'dark' as const);

function rgb(text: string): Rgb {
  const parsed = parseColor(text);
  if (parsed === undefined) throw new Error(`not a colour: ${text}`);
  return parsed;
}

test('contrast is as WCAG defines it', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrast(rgb('#545454'), rgb('#ffffff'))).toBeCloseTo(7.57, 2);
  expect(contrast(rgb('#545454'), rgb('#dddddd'))).toBeCloseTo(5.58, 2);
});

test('whatever accent a library chooses, its text is readable on every background and on its tint', () => {
  fc.assert(
    fc.property(color, scheme, (chosen, used) => {
      const tones = tonesOf(chosen, used);
      for (const ground of [...papers[used], rgb(tones.wash)]) {
        expect(contrast(rgb(tones.accent), ground)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(rgb(tones.ink), rgb(tones.accent))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a colour that is already readable stays as chosen', () => {
  expect(tonesOf(rgb('#1d5a63'), 'light').accent).toBe('#1d5a63');
  expect(standingOut([0, 0, 0], [[255, 255, 255]], 4.5)).toEqual([0, 0, 0]);
});

test('colours are read in both hex forms, and printed back', () => {
  fc.assert(
    fc.property(color, (chosen) => {
      expect(parseColor(printColor(chosen))).toEqual(chosen);
    }),
  );
  expect(parseColor('#abc')).toEqual([0xaa, 0xbb, 0xcc]);
});

test('anything else is not a colour', () => {
  for (const text of ['', 'red', '#12', '#1234567', 'url(x)', '#ggg', 'var(--x)']) {
    expect(parseColor(text)).toBeUndefined();
  }
});
