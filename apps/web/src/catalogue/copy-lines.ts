import type { Holding } from '@yuelan/contract/catalogue/schemas';

/** Copies that look the same to a reader, apart from the barcode. */
export interface CopyLine {
  /** The barcode of the first copy. */
  readonly key: string;
  readonly first: Holding;
  /** All copies, including the first. */
  readonly copies: readonly Holding[];
}

/** One line per set of identical copies, in the order of their first copies. */
export function copyLines(copies: readonly Holding[]): readonly CopyLine[] {
  const kinds = Map.groupBy(copies, (copy) =>
    JSON.stringify([
      copy.currentClientId,
      copy.storageId,
      copy.storageName,
      copy.layerName,
      copy.displayCallNumber,
      copy.lendingState,
      copy.statusId,
      copy.shouldReturnTime ?? '',
    ]),
  );
  return [...kinds.values()].flatMap((alike) => {
    const [first] = alike;
    return first === undefined ? [] : [{ key: first.bookBarCode, first, copies: alike }];
  });
}
