import { z } from 'zod';
import type { Kept, Undoing, Undone } from '../../platform/audit/undo.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { countLost } from '../count-lost.ts';
import { lockOwnCopies, writeCopy } from '../desk-store.ts';
import { type CopyFacts, copiesFacts, discard, isInUse } from './discard-copies.ts';
import { noteTitle, openChangedTitle } from './open-title.ts';

const keptWords = {
  'zh-CN': { changed: '之后又改过', inUse: '已借出或被预借', used: '条码留在记录里，状态为剔除' },
  'en-US': {
    changed: 'it was changed since',
    inUse: 'it is on loan or held',
    used: 'its barcode stays in the records, as discarded',
  },
} as const;

/** Restores copies to their earlier state, except those that were changed or lent since. */
export async function restoreCopies(
  tx: Tx,
  caller: DeskCaller,
  facts: readonly CopyFacts[],
): Promise<{ readonly kept: Kept[]; readonly restored: string[] }> {
  const words = keptWords[caller.language];
  const copies = new Map(
    (
      await lockOwnCopies(
        tx,
        caller.library,
        facts.map(({ id }) => id),
      )
    ).map((copy) => [copy.id, copy]),
  );
  const kept: Kept[] = [];
  const restored: string[] = [];
  for (const { id, version, lostOn, before } of facts) {
    const copy = copies.get(id);
    if (copy === undefined || copy.version !== version) {
      kept.push({ what: copy?.barcode ?? before.barcode, why: words.changed });
      continue;
    }
    const isFree = !isInUse(copy) || copy.statusId === before.statusId;
    if (!isFree) {
      kept.push({ what: copy.barcode, why: words.inUse });
      continue;
    }
    await writeCopy(tx, copy, before);
    if (lostOn !== undefined) await countLost(tx, caller.library.clientid, lostOn, -1);
    restored.push(before.barcode);
  }
  return { kept, restored };
}

/** Undoes a change or withdrawal of copies. */
export async function undoCopies(tx: Tx, undoing: Undoing): Promise<Undone> {
  const { facts, caller } = undoing;
  const { copies } = copiesFacts.parse(facts);
  const title = await openChangedTitle(tx, undoing);
  const { kept, restored } = await restoreCopies(tx, caller, copies).catch((error: unknown) => {
    if (isDuplicate(error)) throw refuse('desk.conflict', { by: '', at: '', current: null });
    throw error;
  });
  await noteTitle(tx, caller, title);
  return { after: { barcodes: restored }, kept };
}

/** Undoes the addition of copies. They become discarded, since loans may already name them. */
export async function undoAddCopies(tx: Tx, undoing: Undoing): Promise<Undone> {
  const { facts, caller } = undoing;
  const { barcodes } = z.object({ barcodes: z.array(z.string()) }).parse(facts);
  const { serviceid, clientid } = caller.library;
  const words = keptWords[caller.language];
  const title = await openChangedTitle(tx, undoing);
  const rows = await tx
    .selectFrom('copy')
    .select('id')
    .where(({ and }) => and({ serviceid, clientid, title_id: title.id }))
    .where('barcode', 'in', barcodes)
    .execute();
  const copies =
    rows.length === 0
      ? []
      : await lockOwnCopies(
          tx,
          caller.library,
          rows.map(({ id }) => id),
        );
  await discard(
    tx,
    copies.filter((copy) => !isInUse(copy)),
  );
  await noteTitle(tx, caller, title);
  return {
    before: { barcodes },
    kept: copies.map((copy) => ({ what: copy.barcode, why: isInUse(copy) ? words.inUse : words.used })),
  };
}
