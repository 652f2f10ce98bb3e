import type { Holding } from '@yuelan/contract/catalogue/schemas';
import { expect, test } from 'vitest';
import { pageCountOf, shelvedCopyOf } from './shelf-books.ts';

test.each([
  ['302页', 302],
  ['302', 302],
  ['2册 (510页)', 510],
  ['xii, 310 p. : ill.', 310],
  ['1 v.', 250],
  ['', 250],
  ['9999999999', 250],
])('an extent of %j is shown like one of %i pages', (extent, pages) => {
  expect(pageCountOf(extent)).toBe(pages);
});

const copy: Holding = {
  bookBarCode: '1',
  statusId: 1,
  lendingState: 103,
  storageId: 's',
  currentStorageId: 's',
  storageName: '三楼',
  currentClientId: 'qinghe',
  libraryName: '',
  layerName: '3',
  displayCallNumber: 'I247.5/L68',
  navigation3DUrl: '',
};

test('the shelf is that of the first copy with a place and a call number', () => {
  const nowhere = { ...copy, storageId: '', layerName: '' };
  const unnumbered = { ...copy, displayCallNumber: '' };
  const odd = { ...copy, displayCallNumber: '--' };
  const onlyShelf = { ...copy, storageId: '' };
  expect(shelvedCopyOf({ bookLibraryList: [nowhere, unnumbered, odd] })).toBeUndefined();
  expect(shelvedCopyOf({ bookLibraryList: [] })).toBeUndefined();
  expect(shelvedCopyOf({ bookLibraryList: [nowhere, onlyShelf, copy] })).toBe(onlyShelf);
});
