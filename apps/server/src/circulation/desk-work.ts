import type { Permission } from '@yuelan/contract';
import type { z } from 'zod';
import { type Actor, actorOf, recordChange } from '../platform/audit/record-change.ts';
import { offerUndo } from '../platform/audit/undo.ts';
import { dayMs } from '../platform/clock.ts';
import type { Tx } from '../platform/database/tables.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import type { ClientId } from '../platform/ids.ts';
import { claimScan, keepAnswer } from './scan-store.ts';

/** Who lends and takes back, and in whose log it stands. Actions without it (imports, tests) are not recorded. */
export interface DeskWork {
  /** The library whose desk it is; the reader or the copy may belong to another one of its group. */
  readonly clientid: ClientId;
  readonly actor: Actor;
  /** The page's name for the scan that asked for it, when it may be sent twice. */
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

/** The answer of the same scan, when it was carried out before; otherwise claims it. */
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

/** A mistaken scan is noticed on the day; a mark or a due date perhaps weeks later. */
const undoDays = { 'circulation.lend': 1, 'circulation.correct': 30 } as const satisfies Partial<
  Record<Permission, number>
>;

interface Changed {
  readonly id: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A change of circulation, for the log and for its undo. */
export interface RecordedWork {
  readonly action: `circulation.${'loan' | 'copy' | 'hold'}.${string}`;
  /** What was changed, each with an entry of its own. Readers by their ids only. */
  readonly changed: readonly [Changed, ...Changed[]];
  readonly permission?: keyof typeof undoDays;
  /** What the undo needs. */
  readonly facts: unknown;
}

/**
 * Records a change in the desk's log with an offer to undo it, as the last step of its transaction. Returns the answer
 * with the name of the undo, and keeps it for a repeated scan.
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
  const until = new Date(at.getTime() + undoDays[permission] * dayMs);
  const undoId = await offerUndo(tx, { ...change, permission, until, facts });
  const whole = { ...answer, undoId };
  const scan = scanOf(work);
  if (scan !== undefined) await keepAnswer(tx, scan, whole);
  for (const one of changed)
    await recordChange(tx, { ...change, target: targetOf(one), before: one.before, after: one.after });
  return whole;
}
