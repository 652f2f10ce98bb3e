import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readContentRange } from './content-range.ts';

test.each([
  ['bytes 0-99/100', { kind: 'bytes', from: 0, last: 99, size: 100 }],
  ['bytes 40-40/100', { kind: 'bytes', from: 40, last: 40, size: 100 }],
  ['bytes */100', { kind: 'question', size: 100 }],
  ['bytes 40-39/100', undefined],
  ['bytes 0-100/100', undefined],
  ['bytes 0-/100', undefined],
  ['bytes -5/100', undefined],
  ['bytes 0-99/*', undefined],
  ['bytes=0-99/100', undefined],
  ['bytes 0-9999999999999999/99999999999999999', undefined],
  ['bytes 0-99/100, bytes 0-99/100', undefined],
  ['', undefined],
])('%s is %o', (header, piece) => {
  expect(readContentRange(header)).toEqual(piece);
});

test('a piece lies inside its file, whatever the header says', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.nat(), fc.nat(), fc.nat()).map(([a, b, c]) => `bytes ${a}-${b}/${c}`),
      ),
      (header) => {
        const piece = readContentRange(header);
        if (piece?.kind !== 'bytes') return;
        expect(piece.from).toBeLessThanOrEqual(piece.last);
        expect(piece.last).toBeLessThan(piece.size);
      },
    ),
  );
});
