import type { Holding } from '@yuelan/contract/catalogue/schemas';
import { expect, test } from 'vitest';
import { copyToReserve } from './copy-to-reserve.ts';

function copy(bookBarCode: string, lendingState: Holding['lendingState'], currentClientId: string): Holding {
  return {
    bookBarCode,
    lendingState,
    currentClientId,
    statusId: 1,
    storageId: '',
    currentStorageId: '',
    storageName: '',
    libraryName: '',
    layerName: '',
    displayCallNumber: '',
    navigation3DUrl: '',
  };
}

test("a copy of the reader's own library comes before a branch's", () => {
  const copies = [copy('b', 103, 'chengbei'), copy('out', 104, 'qinghe'), copy('a', 103, 'qinghe')];
  expect(copyToReserve(copies, 'qinghe')?.bookBarCode).toBe('a');
});

test('with none at home a copy of a branch is reserved', () => {
  expect(copyToReserve([copy('out', 104, 'qinghe'), copy('b', 103, 'chengbei')], 'qinghe')?.bookBarCode).toBe(
    'b',
  );
});

test('what is out or stays in the house cannot be reserved', () => {
  expect(copyToReserve([copy('a', 104, 'qinghe'), copy('b', 106, 'qinghe')], 'qinghe')).toBeUndefined();
});
