import type { OutputOf, ParsedInputOf, readerDeskCalls } from '@yuelan/contract';
import { z } from 'zod';
import { actorOf, recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Portal } from '../../platform/portal.ts';
import { ensureNamed, findGroups, type NamedList, requireGroup, updateGroup } from '../department-store.ts';

const content = z.object({ name: z.string(), active: z.boolean() });
const undoFacts = z.object({ list: z.enum(['department', 'borrowerType']), before: content, after: content });

const targetOf = (list: NamedList, id: string) => ({ type: `reader.${list}`, id });

async function groupOf(tx: Tx, caller: DeskCaller, list: NamedList, id: string) {
  const group = (await findGroups(tx, caller.library.clientid, list)).find((one) => one.id === id);
  if (group === undefined) throw refuse('reader.group.missing');
  return group;
}

/**
 * Renames a class or borrower type, or stops offering it, which requires that it is empty. Creates one if `id` is
 * empty.
 */
export async function saveGroup(
  portal: Pick<Portal, 'db' | 'desk'>,
  caller: DeskCaller,
  input: ParsedInputOf<typeof readerDeskCalls.saveGroup>,
): Promise<OutputOf<typeof readerDeskCalls.saveGroup>> {
  const { list, id, nameBefore } = input;
  const { clientid } = caller.library;
  const after = { name: input.name.normalize('NFC'), active: input.active };
  const entry = { clientid, actor: actorOf(caller), at: caller.now };
  return transaction(
    portal.db,
    async (tx) => {
      if (id === '') {
        const groups = await findGroups(tx, clientid, list);
        if (groups.some(({ name }) => name === after.name)) throw refuse('reader.group.taken');
        const made = await ensureNamed(tx, clientid, list, after.name);
        await recordChange(tx, {
          ...entry,
          action: 'reader.group.add',
          target: targetOf(list, made),
          after,
        });
        return { group: await groupOf(tx, caller, list, made) };
      }
      const known = await groupOf(tx, caller, list, id);
      if (known.name !== nameBefore)
        await refuseStale(portal, tx, caller, {
          target: targetOf(list, id),
          read: 0,
          version: 1,
          current: known,
        });
      if (!after.active && known.readers > 0) throw refuse('reader.group.used');
      const before = { name: known.name, active: known.active };
      await updateGroup(tx, clientid, list, { id, ...after });
      const change = { ...entry, action: 'reader.group.change', target: targetOf(list, id) };
      const undoId = await offerUndo(tx, {
        ...change,
        permission: 'readers.edit',
        facts: { list, before, after },
      });
      await recordChange(tx, { ...change, before, after });
      return { group: await groupOf(tx, caller, list, id), undoId };
    },
    { turn: `groups ${clientid}` },
  ).catch((error: unknown) => {
    if (isDuplicate(error)) throw refuse('reader.group.taken');
    throw error;
  });
}

/** Restores the earlier name of a class or borrower type, unless it has been renamed since. */
export async function undoGroupChange(
  portal: Pick<Portal, 'desk'>,
  tx: Tx,
  { target, facts, caller }: Undoing,
): Promise<Undone> {
  const { clientid } = caller.library;
  const { list, before, after } = undoFacts.parse(facts);
  const known = await requireGroup(tx, clientid, list, target.id);
  const groups = await findGroups(tx, clientid, list);
  const isTaken = groups.some(({ id, name }) => id !== target.id && name === before.name);
  if (isTaken || known.name !== after.name || known.active !== after.active)
    await refuseStale(portal, tx, caller, { target, read: 0, version: 1, current: known });
  await updateGroup(tx, clientid, list, { id: target.id, ...before });
  return { before: after, after: before };
}
