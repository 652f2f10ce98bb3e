import type { Holding } from '@yuelan/contract/catalogue/schemas';
import { expect, test } from 'vitest';
import { copiesToHold } from './copies-to-hold.ts';

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
  expect(copiesToHold(copies, 'qinghe')).toEqual([copies[2]]);
});

test('with none at home, a hold goes to a branch’s copy', () => {
  const copies = [copy('out', 104, 'qinghe'), copy('b', 103, 'chengbei'), copy('c', 103, 'chengbei')];
  expect(copiesToHold(copies, 'qinghe')).toEqual(copies.slice(1));
});

test('copies on loan or for reference cannot be put on hold', () => {
  expect(copiesToHold([copy('a', 104, 'qinghe'), copy('b', 106, 'qinghe')], 'qinghe')).toEqual([]);
});
