import { expect, test } from 'vitest';
import { missingTitle } from './missing-title.ts';

const copy = (barcode: string, more: { isInUse?: boolean; isEdited?: boolean } = {}) => ({
  ...{ barcode, isInUse: false, isEdited: false },
  ...more,
});

test.each([
  ['without copies', [], [], false, 'withdrawn', 0],
  ['whose copies all came with the record', [copy('1'), copy('2')], ['1', '2'], false, 'withdrawn', 2],
  ['with a copy on loan', [copy('1', { isInUse: true }), copy('2')], ['1', '2'], false, 'in-use', 2],
  ['with a copy that another way brought', [copy('1'), copy('9')], ['1'], false, 'kept', 1],
  [
    'with a copy on loan and another of its own',
    [copy('1', { isInUse: true }), copy('9')],
    ['1'],
    false,
    'kept',
    1,
  ],
  ['with a copy whose status the staff set', [copy('1', { isEdited: true })], ['1'], false, 'kept', 0],
  ['that another record is as well', [copy('1')], ['1'], true, 'kept', 1],
] as const)('a title %s', (_which, copies, barcodes, hasOtherRecord, fate, withdrawn) => {
  expect(missingTitle(copies, new Set(barcodes), hasOtherRecord)).toEqual({ fate, copies: withdrawn });
});
