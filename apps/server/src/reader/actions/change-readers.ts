import type { OutputOf, ParsedInputOf, readerDeskCalls } from '@yuelan/contract';
import { z } from 'zod';
import { type Actor, actorOf, type Change, recordChange } from '../../platform/audit/record-change.ts';
import { type Kept, offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { asReaderId, type ClientId, randomToken } from '../../platform/ids.ts';
import { requireGroup } from '../department-store.ts';
import { nobodyOf } from '../erased-reader.ts';
import { deleteSessions } from '../session-store.ts';
import { changeReader, lockReader, type ReaderStatus, type StoredReader } from '../store.ts';
import { readerTarget } from './write-reader.ts';

/** A change to several readers of a library at once, and who makes it. */
export interface ReadersChange {
  readonly clientid: ClientId;
  readonly actor: Actor;
  readonly at: Date;
  readonly ids: readonly string[];
}

const state = z.object({
  status: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(5)]),
  blockReason: z.string(),
  leaving: z.boolean(),
  departmentId: z.string().nullable(),
  borrowerTypeId: z.string().nullable(),
});
type State = z.output<typeof state>;
const undoFacts = z.array(z.object({ id: z.string(), version: z.int(), before: state }));

const stateOf = ({ status, blockReason, leaving, departmentId, borrowerTypeId }: StoredReader): State => ({
  status,
  blockReason,
  leaving,
  departmentId,
  borrowerTypeId,
});

function differenceOf(before: State, after: State) {
  const names = state.keyof().options.filter((name) => before[name] !== after[name]);
  const valuesOf = (from: State) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return names.length === 0 ? undefined : { before: valuesOf(before), after: valuesOf(after) };
}

/** Changes each reader, with one audit entry per reader and one undo for all. Throws `reader.unknown`. */
async function changeEach(
  tx: Tx,
  { clientid, actor, at, ids }: ReadersChange,
  action: string,
  next: (state: State) => State,
): Promise<{ readonly changed: number; readonly undoId: string }> {
  const facts: z.input<typeof undoFacts> = [];
  const entries: Change[] = [];
  for (const id of [...new Set(ids)].sort()) {
    const reader = id === nobodyOf(clientid) ? undefined : await lockReader(tx, clientid, asReaderId(id));
    if (reader === undefined) throw refuse('reader.unknown');
    const before = stateOf(reader);
    const after = next(before);
    const difference = differenceOf(before, after);
    if (difference === undefined) continue;
    await changeReader(tx, { ...reader, ...after }, at);
    if (after.status === 2 || after.status === 5) await deleteSessions(tx, clientid, reader.id);
    facts.push({ id, version: reader.version + 1, before });
    entries.push({ clientid, actor, at, action, target: readerTarget(id), ...difference });
  }
  if (facts.length === 0) return { changed: 0, undoId: '' };
  const [only] = facts;
  const target =
    facts.length === 1 && only !== undefined
      ? readerTarget(only.id)
      : { type: 'reader.readers', id: randomToken() };
  const undoId = await offerUndo(tx, {
    ...{ clientid, actor, at, action, target },
    permission: 'readers.edit',
    facts,
  });
  for (const entry of entries) await recordChange(tx, entry);
  return { changed: facts.length, undoId };
}

/**
 * Suspends readers (4, with a reason), marks cards as lost (2) or readers as gone (5), or makes them valid again (1).
 */
export async function changeStatus(
  db: Db,
  change: ReadersChange & { readonly status: ReaderStatus; readonly reason: string },
): Promise<OutputOf<typeof readerDeskCalls.changeStatus>> {
  const { status } = change;
  const reason = change.reason.normalize('NFC').trim();
  if (status === 4 && reason === '') throw refuse('reader.block.reason');
  return transaction(db, (tx) =>
    changeEach(tx, change, 'reader.status.change', (before) => ({
      ...before,
      status,
      blockReason: status === 4 ? reason : '',
      leaving: false,
    })),
  );
}

/** Puts readers into a class or borrower type. An empty id removes them from theirs. */
export async function moveReaders(
  db: Db,
  caller: DeskCaller,
  { ids, list, groupId }: ParsedInputOf<typeof readerDeskCalls.move>,
): Promise<OutputOf<typeof readerDeskCalls.move>> {
  const { clientid } = caller.library;
  const id = groupId === '' ? null : groupId;
  const change = { clientid, actor: actorOf(caller), at: caller.now, ids };
  return transaction(db, async (tx) => {
    if (id !== null) await requireGroup(tx, clientid, list, id);
    return changeEach(tx, change, 'reader.group.move', (before) =>
      list === 'department' ? { ...before, departmentId: id } : { ...before, borrowerTypeId: id },
    );
  });
}

const laterChanged = {
  'zh-CN': { what: '{count} 位读者', why: '之后又有更改，或已被删除' },
  'en-US': { what: '{count} readers', why: 'they were changed later, or erased' },
} as const;

/** The part that an undo leaves unchanged. */
export function keptReaders({ language }: DeskCaller, count: number): readonly Kept[] {
  if (count === 0) return [];
  const { what, why } = laterChanged[language];
  return [{ what: what.replace('{count}', String(count)), why }];
}

/** Restores readers to their earlier state, except those who have changed since. */
export async function undoReaders(tx: Tx, { facts, caller }: Undoing): Promise<Undone> {
  const { clientid } = caller.library;
  const undone: string[] = [];
  const all = undoFacts.parse(facts);
  for (const { id, version, before } of all) {
    const reader = await lockReader(tx, clientid, asReaderId(id));
    if (reader === undefined || reader.version !== version) continue;
    await changeReader(tx, { ...reader, ...before }, caller.now);
    undone.push(id);
  }
  return { after: { readers: undone }, kept: keptReaders(caller, all.length - undone.length) };
}
