import { lendingStates } from '@yuelan/contract/catalogue/copy-states';
import type { Holding } from '@yuelan/contract/catalogue/schemas';

/** The copy that "reserve" on a book's page means: one that is in, of the reader's own library before a branch. */
export function copyToReserve(copies: readonly Holding[], clientid: string | undefined): Holding | undefined {
  const available = copies.filter((copy) => copy.lendingState === lendingStates.available);
  return available.find((copy) => copy.currentClientId === clientid) ?? available[0];
}
