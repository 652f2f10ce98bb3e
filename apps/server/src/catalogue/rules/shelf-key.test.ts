import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shelfKeyOf } from './shelf-key.ts';

test('call numbers sort as they stand on a shelf', () => {
  const inOrder = [
    'B84-49/C2',
    'B842/C2',
    'I24/9',
    'I242.4',
    'I242.4/C28',
    'I242.4/C28-2',
    'I242.4/C28:2',
    'I242.4/C103',
    'I247-43/1',
    'I247(711)/1',
    'I247=6/1',
    'I247.5/9',
    'I247.5/10',
    'I247.5 L68',
    'I247.55/1',
    'I25/1',
    'TP3/1',
    'TP312JA/55',
  ];
  expect([...inOrder].reverse().sort(byShelf)).toEqual(inOrder);
});

test.each([
  ['the case of letters', 'i247.5/l68', 'I247.5/L68'],
  ['wide characters', 'Ｉ２４７．５／Ｌ６８', 'I247.5/L68'],
  ['a space for a slash', 'I247.5 L68', 'I247.5/L68'],
  ['spaces around it', '  I247.5 / L68 ', 'I247.5/L68'],
  ['brackets of an alternative class', '[F8]/3', 'F8/3'],
  ['leading zeros of a running number', 'I247.5/007', 'I247.5/7'],
])('%s does not matter', (_what, one, other) => {
  expect(shelfKeyOf(one)).toBe(shelfKeyOf(other));
});

test.each(['', '  ', '/', '--', '…', '\u0000'])('%j is not a call number', (text) => {
  expect(shelfKeyOf(text)).toBe('');
});

test('whatever is catalogued has a short key without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const key = shelfKeyOf(text);
      expect(Buffer.byteLength(key)).toBeLessThan(1200);
      expect(key).not.toMatch(/\p{C}/u);
      expect(key.isWellFormed()).toBe(true);
    }),
  );
});

function byShelf(a: string, b: string): number {
  return Buffer.compare(Buffer.from(shelfKeyOf(a)), Buffer.from(shelfKeyOf(b)));
}
