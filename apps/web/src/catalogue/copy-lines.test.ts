import type { Holding } from '@yuelan/contract/catalogue/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyLines } from './copy-lines.ts';

const plain: Holding = {
  bookBarCode: '',
  statusId: 1,
  lendingState: 103,
  storageId: 's1',
  currentStorageId: 's1',
  storageName: '一楼',
  currentClientId: 'qinghe',
  libraryName: '清河',
  layerName: '',
  displayCallNumber: 'I247.5/L68',
  navigation3DUrl: '',
};

test('ten copies on one shelf are one line, whatever their barcodes and paths to the shelf', () => {
  const copies = Array.from({ length: 10 }, (_, index) => ({
    ...plain,
    bookBarCode: `A${index}`,
    navigation3DUrl: `https://shelf.example/A${index}`,
  }));
  expect(copyLines(copies)).toEqual([{ key: 'A0', first: copies[0], copies }]);
});

test.each([
  ['library', { currentClientId: 'chengbei' }],
  ['room', { storageId: 's2', storageName: '二楼' }],
  ['shelf', { layerName: '3 架' }],
  ['call number', { displayCallNumber: 'I247.5/L69' }],
  ['lending state', { lendingState: 104 as const }],
  ['status', { statusId: 10 }],
  ['due date', { shouldReturnTime: '2026-12-01' }],
])('a copy of another %s has a separate line', (_what, other) => {
  const lines = copyLines([
    { ...plain, bookBarCode: 'A' },
    { ...plain, bookBarCode: 'B', ...other },
    { ...plain, bookBarCode: 'C' },
  ]);
  expect(lines.map(({ copies }) => copies.map((copy) => copy.bookBarCode))).toEqual([['A', 'C'], ['B']]);
});

test('no copy is lost or listed twice, and the order of the first ones stays', () => {
  const copy = fc.record({
    lendingState: fc.constantFrom(103 as const, 104 as const, 106 as const),
    currentClientId: fc.constantFrom('a', 'b'),
    layerName: fc.constantFrom('', '1', '2'),
  });
  fc.assert(
    fc.property(fc.array(copy, { maxLength: 30 }), (drafts) => {
      const copies = drafts.map((draft, index) => ({ ...plain, ...draft, bookBarCode: String(index) }));
      const lines = copyLines(copies);
      const told = lines.flatMap((line) => line.copies.map((one) => Number(one.bookBarCode)));
      expect(told.toSorted((a, b) => a - b)).toEqual(copies.map((_, index) => index));
      const firsts = lines.map((line) => Number(line.key));
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
    }),
  );
});
