import '../audit/tables.ts';
import type { Target } from '../audit/record-change.ts';
import type { Tx } from '../database/tables.ts';
import { refuse } from '../http/refusal.ts';
import type { Portal } from '../portal.ts';
import type { DeskCaller } from './desk-caller.ts';

/**
 * Refuses a change (`desk.conflict`) if somebody else changed the item since the caller read it. The refusal's facts
 * hold who changed it (`by`), when (`at`), and the current item (`current`, as its call answers it), so that the page
 * can show both versions and the caller can decide.
 */
export async function refuseStale(
  portal: Pick<Portal, 'desk'>,
  tx: Tx,
  caller: DeskCaller,
  item: {
    readonly target: Target;
    readonly read: number;
    readonly version: number;
    readonly current: unknown;
  },
): Promise<void> {
  if (item.read === item.version) return;
  const { by, at } = (await lastChange(portal, tx, caller, item.target)) ?? {
    by: await portal.desk.nameOf(tx, 'operator', '', caller.language),
    at: '',
  };
  throw refuse('desk.conflict', { by, at, current: item.current });
}

/** Who last changed an item, and when, according to the audit log; undefined if the log has no entry for it. */
export async function lastChange(
  portal: Pick<Portal, 'desk'>,
  tx: Tx,
  caller: DeskCaller,
  target: Target,
): Promise<{ readonly by: string; readonly at: string } | undefined> {
  const last = await tx
    .selectFrom('audit_entry')
    .select(['actor_type', 'actor', 'at'])
    .where(({ and }) =>
      and({ clientid: caller.library.clientid, target_type: target.type, target_id: target.id }),
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return undefined;
  return { by: await portal.desk.nameOf(tx, last.actor_type, last.actor, caller.language), at: last.at };
}
