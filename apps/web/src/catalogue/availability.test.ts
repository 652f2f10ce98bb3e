import type { Holding } from '@yuelan/contract';
import { describe, expect, test } from 'vitest';
import { availabilityOf, foldCopies } from './availability.ts';

function copy(
  bookBarCode: string,
  lendingState: Holding['lendingState'],
  shouldReturnTime?: string,
): Holding {
  return {
    bookBarCode,
    statusId: 1,
    lendingState,
    storageId: '1',
    currentStorageId: '1',
    storageName: '',
    currentClientId: 'qinghe',
    libraryName: '',
    layerName: '',
    displayCallNumber: '',
    navigation3DUrl: '',
    ...(shouldReturnTime === undefined ? {} : { shouldReturnTime }),
  };
}
const none = { allCount: 2, storageCount: 0, storageCountList: {} };

describe('availability', () => {
  test('counts the copies that can be borrowed among all', () => {
    expect(availabilityOf({ allCount: 8, storageCount: 3, storageCountList: {} })).toEqual({
      kind: 'available',
      count: 3,
      of: 8,
    });
  });

  test('names the first day a copy comes back when all are out', () => {
    expect(availabilityOf(none, [copy('1', 104, '2026-12-01'), copy('2', 104, '2026-11-28')])).toEqual({
      kind: 'all-out',
      of: 2,
      due: '2026-11-28',
    });
    expect(availabilityOf(none, [copy('1', 104), copy('2', 106)])).toEqual({ kind: 'all-out', of: 2 });
  });

  test('promises no day in the past', () => {
    const copies = [copy('1', 104, '2026-11-15'), copy('2', 104, '2026-11-28')];
    expect(availabilityOf(none, copies, '2026-11-20')).toMatchObject({ due: '2026-11-28' });
    expect(availabilityOf(none, copies, '2026-12-01')).toEqual({ kind: 'all-out', of: 2 });
  });

  test('says reference only when every copy stays in the library', () => {
    expect(availabilityOf(none, [copy('1', 106), copy('2', 106)])).toEqual({ kind: 'in-house', of: 2 });
  });

  test('tells “all out” from “reference only” without the copies at hand', () => {
    expect(availabilityOf({ ...none, inHouseCount: 2 })).toEqual({ kind: 'in-house', of: 2 });
    expect(availabilityOf({ ...none, inHouseCount: 1 })).toEqual({ kind: 'all-out', of: 2 });
  });

  test('claims no more than a list knows', () => {
    expect(availabilityOf(none)).toEqual({ kind: 'nothing-now', of: 2 });
    expect(availabilityOf({ allCount: 0, storageCount: 0, storageCountList: {} })).toEqual({
      kind: 'no-copies',
    });
  });
});

describe('folding copies', () => {
  test('shows copies that can be borrowed and folds the others', () => {
    const [a, b, c] = [copy('1', 104), copy('2', 103), copy('3', 106)];
    expect(foldCopies([a, b, c])).toEqual({ first: [b], folded: [a, c] });
  });

  test('folds nothing when no copy can be borrowed', () => {
    const copies = [copy('1', 104), copy('2', 106)];
    expect(foldCopies(copies)).toEqual({ first: copies, folded: [] });
  });
});
