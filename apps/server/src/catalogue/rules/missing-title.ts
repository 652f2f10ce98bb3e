import type { MissingFate } from '@yuelan/contract';

/** A copy of a title that has not been withdrawn or lost. */
export interface HeldCopy {
  readonly barcode: string;
  /** On loan, or set aside for a reader. */
  readonly isInUse: boolean;
  /** The staff set its status at the desk. */
  readonly isEdited: boolean;
}

/**
 * Decides about a title and its copies when a harvest withdraws its record. `barcodes`: the copies that the record
 * brought; `hasOtherRecord`: whether another record stands for the same title.
 */
export function missingTitle(
  copies: readonly HeldCopy[],
  barcodes: ReadonlySet<string>,
  hasOtherRecord: boolean,
): { readonly fate: MissingFate; readonly copies: number } {
  const own = copies.filter(({ barcode, isEdited }) => barcodes.has(barcode) && !isEdited);
  const stays = hasOtherRecord || own.length < copies.length;
  const isInUse = own.some((copy) => copy.isInUse);
  return { fate: stays ? 'kept' : isInUse ? 'in-use' : 'withdrawn', copies: own.length };
}
