import type { Holding } from '@yuelan/contract/catalogue/schemas';

/** Copies between which a reader sees no difference but the barcode. */
export interface CopyLine {
  /** The barcode of the first. */
  readonly key: string;
  readonly first: Holding;
  /** All of them, the first among them. */
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
