import { endHeld, goOn } from '../../import/public.ts';
import { type Actor, recordChange } from '../../platform/audit/record-change.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { changeHarvest, findSource, insertHarvest, outcomeOf, readHarvests } from './harvest-store.ts';
import { forgetMissing } from './missing-store.ts';

interface Asking {
  readonly actor: Actor;
  readonly clientid: string;
  readonly source: string;
}

/**
 * Asks a running server to harvest a source now. `busy`: it is already harvesting the source, or the source waits for a
 * decision.
 */
export async function askHarvest(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { actor, clientid, source }: Asking,
  wantsComplete: boolean,
): Promise<'asked' | 'busy' | 'missing'> {
  const now = clock.now();
  return transaction(db, async (tx) => {
    if ((await findSource(tx, clientid, source)) === undefined) return 'missing';
    const isBusy = (await readHarvests(tx, clientid, source, 50)).some((line) =>
      ['asked', 'harvesting', 'importing', 'waiting'].includes(outcomeOf(line)),
    );
    if (isBusy) return 'busy';
    const complete = wantsComplete ? 1 : 0;
    const id = await insertHarvest(tx, { clientid, source, state: 'asked', complete, actor, now });
    const target = { type: 'catalogue.harvest', id };
    const after = { source, complete: wantsComplete };
    await recordChange(tx, { clientid, actor, at: now, action: 'catalogue.harvest.ask', target, after });
    return 'asked';
  });
}

/** Decides about the waiting harvest of a source. `missing`: no harvest of it waits. */
export async function decideHarvest(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { actor, clientid, source }: Asking,
  decision: 'apply' | 'discard',
): Promise<'decided' | 'missing'> {
  const now = clock.now();
  const lines = await readHarvests(db, clientid, source, 50);
  const waiting = lines.find((line) => outcomeOf(line) === 'waiting');
  if (waiting === undefined) return 'missing';
  const { id, run } = waiting;
  return transaction(db, async (tx) => {
    const isDone =
      decision === 'apply'
        ? await goOn(tx, clientid, run, actor, now)
        : await endHeld(tx, clientid, run, now);
    if (!isDone) return 'missing';
    await forgetMissing(tx, id);
    await changeHarvest(tx, id, decision === 'apply' ? { allowed: 1 } : { state: 'discarded' });
    await recordChange(tx, {
      ...{ clientid, actor, at: now, action: `catalogue.harvest.${decision}` },
      target: { type: 'catalogue.harvest', id },
      after: { source, run },
    });
    return 'decided';
  });
}
