import type { Permission } from '@yuelan/contract';
import { dayMs } from '../clock.ts';
import type { Tx } from '../database/tables.ts';
import type { DeskCaller } from '../desk/desk-caller.ts';
import { refuse } from '../http/refusal.ts';
import { randomToken } from '../ids.ts';
import { type Actor, actorOf, type Change, recordChange, type Target } from './record-change.ts';
import './tables.ts';

/** Something that undoing a change leaves as it is, and why, in the caller's language. */
export interface Kept {
  readonly what: string;
  readonly why: string;
}

/** A change that is being undone. */
export interface Undoing {
  readonly clientid: string;
  readonly target: Target;
  /** The facts passed to `offerUndo`, parsed from JSON. */
  readonly facts: unknown;
  readonly caller: DeskCaller;
}

/** The effect of an undo, for its audit entry and for the person. */
export interface Undone {
  readonly before?: unknown;
  readonly after?: unknown;
  readonly kept?: readonly Kept[];
}

/**
 * Undoes one change within the transaction. Throws a refusal (`desk.conflict`) if somebody has changed the item since.
 */
type Undo = (tx: Tx, undoing: Undoing) => Promise<Undone>;

/** How each action is undone. Each domain registers its own at start. */
export class Undoers {
  readonly #undoers = new Map<string, Undo>();

  add(action: string, undo: Undo): void {
    if (this.#undoers.has(action)) throw new Error(`${action} is undone in two ways.`);
    this.#undoers.set(action, undo);
  }

  /** Undoes a change once, as part of a transaction, and records the undo. Throws `staff.undo.missing`. */
  async undo(tx: Tx, caller: DeskCaller, id: string): Promise<readonly Kept[]> {
    const { clientid } = caller.library;
    const entry = await tx
      .updateTable('undo_entry')
      .set({ undone: 1 })
      .where(({ and }) => and({ id, clientid, undone: 0 }))
      .where('until', '>', caller.now.toISOString())
      .returning(['action', 'target_type', 'target_id', 'permission', 'facts'])
      .executeTakeFirst();
    const undo = entry === undefined ? undefined : this.#undoers.get(entry.action);
    if (entry === undefined || undo === undefined || !caller.staff.permissions.has(entry.permission))
      throw refuse('staff.undo.missing');
    const target = { type: entry.target_type, id: entry.target_id };
    const facts: unknown = JSON.parse(entry.facts);
    const { before, after, kept = [] } = await undo(tx, { clientid, target, facts, caller });
    await recordChange(tx, {
      clientid,
      actor: actorOf(caller),
      at: caller.now,
      action: `${entry.action}.undo`,
      target,
      before,
      after,
    });
    return kept;
  }
}

/** The time until which a change can be undone: thirty days later. */
export const undoUntil = (at: Date) => new Date(at.getTime() + 30 * dayMs);

/**
 * Offers to undo a change, as part of its transaction. `facts` holds the data its undo needs: the values before, and
 * the version after, so that a later change is not overwritten.
 */
export async function offerUndo(
  tx: Tx,
  change: Pick<Change, 'clientid' | 'actor' | 'at' | 'action' | 'target'> & {
    readonly permission: Permission;
    /** Defaults to `undoUntil`. */
    readonly until?: Date;
    readonly facts: unknown;
  },
): Promise<string> {
  const { clientid, actor, at, action, target, permission, until = undoUntil(at) } = change;
  const id = randomToken(16);
  await tx
    .insertInto('undo_entry')
    .values({
      id,
      clientid,
      at: at.toISOString(),
      actor_type: actor.type,
      actor: idOf(actor),
      action,
      target_type: target.type,
      target_id: target.id,
      permission,
      facts: JSON.stringify(change.facts),
      until: until.toISOString(),
    })
    .execute();
  return id;
}

const idOf = (actor: Actor) => (actor.type === 'operator' ? '' : actor.id);
