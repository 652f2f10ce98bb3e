import { z } from 'zod';
import type { Tx } from '../../platform/database/tables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type LockedCopy, writeCopy } from '../desk-store.ts';

/** Discarded (剔除): the status of a withdrawn copy. */
const withdrawn = 6;

export const isInUse = ({ lent, held }: Pick<LockedCopy, 'lent' | 'held'>) => lent === 1 || held === 1;

const copyFacts = z.object({
  id: z.int(),
  /** The version after the change. */
  version: z.int(),
  /** The day under which the change counted the copy as lost. */
  lostOn: z.string().optional(),
  before: z.object({
    barcode: z.string(),
    statusId: z.int(),
    lendable: z.int(),
    storageId: z.string(),
    shelf: z.string(),
    callNumber: z.string(),
    edited: z.array(z.string()),
  }),
});
export type CopyFacts = z.infer<typeof copyFacts>;
export const copiesFacts = z.object({ copies: z.array(copyFacts) });

/** The state of a copy now, so that the change that follows can be undone. */
export const factsOf = (copy: LockedCopy): CopyFacts => ({
  id: copy.id,
  version: copy.version + 1,
  before: valuesOf(copy),
});

const valuesOf = ({ barcode, statusId, lendable, storageId, shelf, callNumber, edited }: LockedCopy) => ({
  barcode,
  statusId,
  lendable,
  storageId,
  shelf,
  callNumber,
  edited: [...edited],
});

/** Withdraws locked copies and returns the facts that undo it. Refuses copies that are on loan or held. */
export async function discard(tx: Tx, copies: readonly LockedCopy[]): Promise<CopyFacts[]> {
  const used = copies.find(isInUse);
  if (used !== undefined) throw refuse('catalogue.copy.in-use', { barcode: used.barcode });
  const facts: CopyFacts[] = [];
  for (const copy of copies.filter(({ statusId }) => statusId !== withdrawn)) {
    const edited = [...new Set([...copy.edited, 'statusId'])];
    await writeCopy(tx, copy, { ...copy, statusId: withdrawn, edited });
    facts.push(factsOf(copy));
  }
  return facts;
}
