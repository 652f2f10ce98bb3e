import { lendingStates } from '@yuelan/contract/catalogue/copy-states';
import type { Holding } from '@yuelan/contract/catalogue/schemas';
import { copyLines } from '../catalogue/public.ts';

/**
 * The copies on which a book's page places a hold: available and interchangeable, in the reader's own library if
 * possible, otherwise in a branch. Empty if no copy can be put on hold.
 */
export function copiesToHold(copies: readonly Holding[], clientid: string | undefined): readonly Holding[] {
  const lines = copyLines(copies.filter((copy) => copy.lendingState === lendingStates.available));
  const line = lines.find(({ first }) => first.currentClientId === clientid) ?? lines[0];
  return line?.copies ?? [];
}
