import type { Tx } from '../database/tables.ts';
import type { DeskCaller } from '../desk/desk-caller.ts';
import { chainStart, hashEntry } from './chain.ts';
import './tables.ts';

/** Who makes a change: a member of the staff, the command line, or a job of the portal. */
export type Actor =
  | { readonly type: 'staff'; readonly id: string; readonly address: string }
  | { readonly type: 'operator' }
  | { readonly type: 'job'; readonly id: string };

export const operator: Actor = { type: 'operator' };

export function actorOf({ staff, address }: Pick<DeskCaller, 'staff' | 'address'>): Actor {
  return { type: 'staff', id: staff.accountId, address };
}

/** The item that is changed: a type such as `catalogue.title`, and an id. */
export interface Target {
  readonly type: string;
  readonly id: string;
}

export interface Change {
  readonly clientid: string;
  readonly actor: Actor;
  readonly at: Date;
  /** `<domain>.<noun>.<verb>`, such as `catalogue.title.change`. */
  readonly action: string;
  readonly target: Target;
  /**
   * The values before, as plain JSON; undefined if the item is created. Readers appear by their ids only, because the
   * log outlives their erasure.
   */
  readonly before?: unknown;
  /** Undefined if the item is removed. */
  readonly after?: unknown;
}

const textOf = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/**
 * Writes an entry of the library's audit log as part of the change's own transaction. Call it at the end of the
 * transaction, because writers of one library wait for each other here.
 */
export async function recordChange(tx: Tx, change: Change): Promise<void> {
  const { clientid, actor, at, action, target } = change;
  // Locks the head. SQLite has only one writer anyway.
  const head = await tx
    .insertInto('audit_head')
    .values({ clientid, number: 0, hash: chainStart })
    .onConflict((conflict) => conflict.column('clientid').doUpdateSet({ clientid }))
    .returning(['number', 'hash'])
    .executeTakeFirstOrThrow();
  const entry = {
    clientid,
    number: head.number + 1,
    at: at.toISOString(),
    actor_type: actor.type,
    actor: actor.type === 'operator' ? '' : actor.id,
    address: actor.type === 'staff' ? actor.address : '',
    action,
    target_type: target.type,
    target_id: target.id,
    before: textOf(change.before),
    after: textOf(change.after),
  };
  const hash = hashEntry(head.hash, entry);
  await tx
    .insertInto('audit_entry')
    .values({ ...entry, hash })
    .execute();
  await tx
    .updateTable('audit_head')
    .set({ number: entry.number, hash })
    .where('clientid', '=', clientid)
    .execute();
}
