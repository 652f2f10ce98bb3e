import { type OutputOf, type ParsedInputOf, settlements, type statisticsCalls } from '@yuelan/contract';
import { z } from 'zod';
import { actorOf, recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { asClientId } from '../../platform/ids.ts';
import type { Portal } from '../../platform/portal.ts';
import { findUnanswered, lockSettlement, writeSettlement } from '../unanswered-store.ts';

export const settleAction = 'statistics.search.settle';

const undoFacts = z.object({ settlement: z.enum(settlements), synonym: z.string(), version: z.int() });
const targetOf = (id: string) => ({ type: 'statistics.search', id });

/** Records what the staff did about a search that found nothing. */
export async function settleUnanswered(
  portal: Pick<Portal, 'db' | 'desk'>,
  caller: DeskCaller,
  input: ParsedInputOf<typeof statisticsCalls.settleUnanswered>,
): Promise<OutputOf<typeof statisticsCalls.settleUnanswered>> {
  const { clientid } = caller.library;
  const synonym = input.settlement === 'synonym' ? input.synonym : '';
  if (input.settlement === 'synonym' && synonym === '') throw refuse('statistics.synonym.missing');
  return transaction(portal.db, async (tx) => {
    const [search] = await findUnanswered(tx, clientid, caller.now, input.id);
    if (search === undefined) throw refuse('statistics.search.missing');
    const { version, ...before } = await lockSettlement(tx, clientid, input.id);
    const target = targetOf(input.id);
    await refuseStale(portal, tx, caller, {
      target,
      read: input.version,
      version,
      current: { ...search, ...before, version },
    });
    const after = { settlement: input.settlement, synonym };
    await writeSettlement(tx, clientid, input.id, { ...after, version: version + 1 });
    const change = { clientid, actor: actorOf(caller), at: caller.now, action: settleAction, target };
    const undoId = await offerUndo(tx, {
      ...change,
      permission: 'catalogue.edit',
      facts: { ...before, version: version + 1 },
    });
    await recordChange(tx, { ...change, before, after });
    return { ...search, ...after, version: version + 1, undoId };
  });
}

/** Undoes a settlement, unless somebody has changed it since. */
export async function undoSettlement(
  portal: Pick<Portal, 'desk'>,
  tx: Tx,
  { clientid, target, facts, caller }: Undoing,
): Promise<Undone> {
  const undo = undoFacts.parse(facts);
  const library = asClientId(clientid);
  const { version, ...now } = await lockSettlement(tx, library, target.id);
  await refuseStale(portal, tx, caller, {
    target,
    read: undo.version,
    version,
    current: { ...now, version },
  });
  const { version: _, ...before } = undo;
  await writeSettlement(tx, library, target.id, { ...before, version: version + 1 });
  return { before: now, after: before };
}
