import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, papers, parseColor, type Rgb } from './contrast.ts';
import { libraryColors } from './library-colors.ts';

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const rgb = (text: string | undefined): Rgb => parseColor(text ?? '') ?? [0, 0, 0];

test('whatever colours a library chooses, its name and accent are readable by day and by night', () => {
  fc.assert(
    fc.property(colors, colors, (accentColor, fontColor) => {
      const found = libraryColors({ accentColor, fontColor });
      for (const [scheme, property] of [
        ['light', '--library-accent'],
        ['dark', '--library-accent-dark'],
      ] as const) {
        const accent = rgb(found.get(property));
        for (const paper of [...papers[scheme], rgb(found.get(`${property}-wash`))])
          expect(contrast(accent, paper)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accent, rgb(found.get(`${property}-ink`)))).toBeGreaterThanOrEqual(4.5);
        for (const paper of papers[scheme])
          expect(contrast(rgb(found.get(`--name-${scheme}`)), paper)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test('a value that is not a colour leaves the portal’s colours', () => {
  expect(libraryColors({ accentColor: 'red; x: y', fontColor: '' }).size).toBe(0);
});
