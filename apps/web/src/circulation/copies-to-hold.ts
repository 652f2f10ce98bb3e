import { lendingStates } from '@yuelan/contract/catalogue/copy-states';
import type { Holding } from '@yuelan/contract/catalogue/schemas';
import { copyLines } from '../catalogue/public.ts';

/**
 * The copies on which a book's page places a hold: those that are in and alike, of the reader's own library before a
 * branch. None when no copy can be put on hold.
 */
export function copiesToHold(copies: readonly Holding[], clientid: string | undefined): readonly Holding[] {
  const lines = copyLines(copies.filter((copy) => copy.lendingState === lendingStates.available));
  const line = lines.find(({ first }) => first.currentClientId === clientid) ?? lines[0];
  return line?.copies ?? [];
}
