import { lendingStates } from '@yuelan/contract/catalogue/copy-states';
import type { Holding } from '@yuelan/contract/catalogue/schemas';
import { expect, test } from 'vitest';
import { pageCountOf, shelvedCopiesOf } from './shelf-books.ts';

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

test('a book has a position where it has a place and a call number', () => {
  const nowhere = { ...copy, storageId: '', layerName: '' };
  const unnumbered = { ...copy, displayCallNumber: '' };
  const odd = { ...copy, displayCallNumber: '--' };
  const onlyShelf = { ...copy, storageId: '' };
  expect(shelvedCopiesOf({ bookLibraryList: [nowhere, unnumbered, odd] }, 'qinghe')).toEqual([]);
  expect(shelvedCopiesOf({ bookLibraryList: [] }, 'qinghe')).toEqual([]);
  expect(shelvedCopiesOf({ bookLibraryList: [nowhere, onlyShelf, copy] }, 'qinghe')).toEqual([
    onlyShelf,
    copy,
  ]);
});

test('each place counts once: first where the reader can have the book, the reader’s own library before others', () => {
  const out = { ...copy, bookBarCode: '2', lendingState: lendingStates.out, layerName: '1' };
  const elsewhere = { ...copy, bookBarCode: '3', currentClientId: 'chengbei' };
  const here = { ...copy, bookBarCode: '4' };
  const beside = { ...here, bookBarCode: '5' };
  const places = (library: string) =>
    shelvedCopiesOf({ bookLibraryList: [out, elsewhere, here, beside] }, library).map(
      ({ bookBarCode }) => bookBarCode,
    );
  expect(places('qinghe')).toEqual(['4', '3', '2']);
  expect(places('chengbei')).toEqual(['3', '4', '2']);
});
