import { lendingStates } from '@yuelan/contract/catalogue/copy-states';
import type { Holding } from '@yuelan/contract/catalogue/schemas';
import { copyLines } from '../catalogue/public.ts';

/**
 * The copies that "reserve" on a book's page means: those that are in and alike, of the reader's own library before a
 * branch. None when there is nothing to reserve.
 */
export function copiesToReserve(
  copies: readonly Holding[],
  clientid: string | undefined,
): readonly Holding[] {
  const lines = copyLines(copies.filter((copy) => copy.lendingState === lendingStates.available));
  const line = lines.find(({ first }) => first.currentClientId === clientid) ?? lines[0];
  return line?.copies ?? [];
}
