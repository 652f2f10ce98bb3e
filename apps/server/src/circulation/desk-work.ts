import type { z } from 'zod';
import { type Actor, actorOf, recordChange } from '../platform/audit/record-change.ts';
import { offerUndo, undoUntil } from '../platform/audit/undo.ts';
import { dayMs } from '../platform/clock.ts';
import type { Tx } from '../platform/database/tables.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import type { ClientId } from '../platform/ids.ts';
import { claimScan, keepAnswer } from './scan-store.ts';

/**
 * Who works at a desk, and in which library's log the work is recorded. Actions without it (imports, tests) are not
 * recorded.
 */
export interface DeskWork {
  /** The library of the desk; the reader or the copy may belong to another library of its group. */
  readonly clientid: ClientId;
  readonly actor: Actor;
  /** The key that the page gave to the scan, if the scan may be sent twice. */
  readonly scanKey?: string;
}

export function workOf(caller: DeskCaller, scanKey?: string): DeskWork {
  return {
    clientid: caller.library.clientid,
    actor: actorOf(caller),
    ...(scanKey === undefined ? {} : { scanKey }),
  };
}

const scanOf = ({ clientid, actor, scanKey }: DeskWork) =>
  scanKey === undefined
    ? undefined
    : { clientid, actor: actor.type === 'staff' ? actor.id : '', key: scanKey };

/** Returns the answer of the same scan if it was carried out before; otherwise claims the scan. */
export async function answerBefore<Answer>(
  tx: Tx,
  work: DeskWork | undefined,
  at: Date,
  schema: z.ZodType<Answer>,
): Promise<Answer | undefined> {
  const scan = work === undefined ? undefined : scanOf(work);
  const known = scan === undefined ? undefined : await claimScan(tx, scan, at);
  return known === undefined ? undefined : schema.parse(JSON.parse(known));
}

interface Changed {
  readonly id: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A change of circulation, for the log and for its undo. */
export interface RecordedWork {
  readonly action: `circulation.${'loan' | 'copy' | 'hold'}.${string}`;
  /** The changed things, each with a separate entry. Readers are named by their ids only. */
  readonly changed: readonly [Changed, ...Changed[]];
  readonly permission?: 'circulation.lend' | 'circulation.correct';
  /** What the undo needs. */
  readonly facts: unknown;
}

/**
 * Records a change in the desk's log with an undo, as the last step of its transaction. Returns the answer with the id
 * of the undo, and stores it for a repeated scan.
 */
export async function recordWork<Answer extends object>(
  tx: Tx,
  work: DeskWork | undefined,
  at: Date,
  done: RecordedWork,
  answer: Answer,
): Promise<Answer & { readonly undoId?: string }> {
  if (work === undefined) return answer;
  const { action, changed, permission = 'circulation.lend', facts } = done;
  const targetOf = ({ id }: Changed) => ({ type: action.split('.').slice(0, 2).join('.'), id });
  const change = { clientid: work.clientid, actor: work.actor, at, action, target: targetOf(changed[0]) };
  // A mistaken scan is noticed on the same day; a wrong mark or due date perhaps weeks later.
  const until = permission === 'circulation.lend' ? new Date(at.getTime() + dayMs) : undoUntil(at);
  const undoId = await offerUndo(tx, { ...change, permission, until, facts });
  const whole = { ...answer, undoId };
  const scan = scanOf(work);
  if (scan !== undefined) await keepAnswer(tx, scan, whole);
  for (const one of changed)
    await recordChange(tx, { ...change, target: targetOf(one), before: one.before, after: one.after });
  return whole;
}
