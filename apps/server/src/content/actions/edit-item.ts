import { randomBytes } from 'node:crypto';
import type { ContentDetail, ContentKindName } from '@yuelan/contract';
import { z } from 'zod';
import { actorOf } from '../../platform/audit/record-change.ts';
import { offerUndo, type Undoing, type Undone, undoUntil } from '../../platform/audit/undo.ts';
import { dayMs } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Portal } from '../../platform/portal.ts';
import { buildItem, notesIn } from '../build-item.ts';
import { factsOf, type ItemChange, recordItems, storeChanges, targetOf } from '../change-items.ts';
import { formOf } from '../form.ts';
import { type ItemSource, parseSource } from '../item-source.ts';
import type { ContentKind } from '../kind.ts';
import { idOf } from '../plan.ts';
import { contentLibraryOf, presentDetail } from '../reads.ts';
import { putBack } from '../rewrite-item.ts';
import {
  findItem,
  findItems,
  findPicturesNamed,
  keepPicturesUntil,
  lockContent,
  picturesOf,
  type StoredItem,
  storedItemSchema,
} from '../store.ts';

/** Which item, and the version that the caller read. */
export interface Edition {
  readonly kind: ContentKindName;
  readonly key: string;
  readonly version: number;
}

interface Changed {
  readonly item: ContentDetail;
  readonly undoId: string;
}

export function kindOf(portal: Portal, name: string): ContentKind {
  const kind = portal.services.contentKinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`No domain has content called ${name}.`);
  return kind;
}

const uniquePictures = (...sources: readonly (ItemSource | undefined)[]) =>
  JSON.stringify([...new Set(sources.flatMap((source) => Object.values(source?.pictures ?? {})))].sort());

/** Stores the text as a draft, or publishes it. A new item has the version 0. */
export async function writeItem(
  portal: Portal,
  caller: DeskCaller,
  edition: Edition & { readonly source: ItemSource },
  goal: 'draft' | 'publish',
): Promise<Changed> {
  const { source } = edition;
  const library = contentLibraryOf(caller.library);
  const kind = kindOf(portal, edition.kind);
  const names = [...new Set(Object.values(source.pictures))];
  if ((await findPicturesNamed(portal.db, library.clientid, names)).length < names.length)
    throw refuse('content.picture.missing');
  const key = edition.version === 0 ? await newKey(portal, caller, kind, edition.key) : edition.key;
  const built = goal === 'publish' ? await buildItem(portal.db, library, kind, key, source) : undefined;
  if (built?.isWhole === false)
    throw refuse(
      'content.item.faulty',
      notesIn(portal.services.sayIn(caller.language), built, library.language),
    );
  return change(portal, caller, { ...edition, key }, (before, taken) => {
    if (before !== undefined) refuseFolder(before);
    const written = JSON.stringify(source);
    const shown = parseSource(before?.source ?? null);
    const id = before?.id ?? idOf(library.clientid, kind.name, key, taken);
    const row = {
      kind: kind.name,
      key,
      id,
      digest: before?.digest ?? '',
      owner: 'desk',
      file: before?.file ?? '',
    } as const;
    return goal === 'draft'
      ? {
          action: 'draft',
          shown: 'same',
          after: {
            ...row,
            source: before?.source ?? null,
            draft: written === before?.source ? null : written,
            pictures: uniquePictures(shown, source),
          },
        }
      : {
          action: 'publish',
          shown: { value: built?.value },
          after: { ...row, source: written, draft: null, pictures: uniquePictures(source) },
        };
  });
}

/** Withdraws an item from readers and keeps it as a draft. */
export async function takeDownItem(portal: Portal, caller: DeskCaller, edition: Edition): Promise<Changed> {
  return change(portal, caller, edition, (before) => {
    if (before === undefined) throw refuse('content.item.missing');
    refuseFolder(before);
    if (before.source === null) throw refuse('content.item.nothing');
    return {
      action: 'take-down',
      shown: 'gone',
      after: { ...before, source: null, draft: before.draft ?? before.source },
    };
  });
}

/** Removes an item. Its row stays, so that the sync does not bring the file back that it came from. */
export async function removeItem(portal: Portal, caller: DeskCaller, edition: Edition): Promise<string> {
  const { undoId } = await change(portal, caller, edition, (before) => {
    if (before === undefined) throw refuse('content.item.missing');
    refuseFolder(before);
    if (before.source !== null && !caller.staff.permissions.has('content.publish'))
      throw refuse('staff.permission.missing', { permission: 'content.publish' });
    return {
      action: 'remove',
      shown: before.source === null ? 'same' : 'gone',
      after: { ...before, source: null, draft: null, pictures: '[]', removed_at: caller.now.toISOString() },
    };
  });
  return undoId;
}

/** From now on the desk decides about an item of the content folder. */
export async function takeOverItem(portal: Portal, caller: DeskCaller, edition: Edition): Promise<Changed> {
  return change(portal, caller, edition, (before) => {
    if (before === undefined) throw refuse('content.item.missing');
    if (before.source === null) throw refuse('content.item.unread');
    return { action: 'take-over', shown: 'same', after: { ...before, owner: 'desk' } };
  });
}

function refuseFolder({ owner, file }: StoredItem): void {
  if (owner === 'folder') throw refuse('content.item.folder', { file });
}

/** The key of a new item: the one that the caller chose among those of its kind, or a free one. */
async function newKey(
  portal: Portal,
  caller: DeskCaller,
  kind: ContentKind,
  chosen: string,
): Promise<string> {
  const { keys, isKeyed } = await formOf(portal.db, contentLibraryOf(caller.library), kind, new Set());
  if (!isKeyed) return `desk-${randomBytes(6).toString('hex')}`;
  if (!keys.some(({ key }) => key === chosen)) throw refuse('content.item.missing');
  return chosen;
}

type Decided = Pick<ItemChange, 'action' | 'shown'> & {
  readonly after: Omit<StoredItem, 'version' | 'updated_at' | 'removed_at'> & {
    readonly removed_at?: string;
  };
};

/** Changes one item in a transaction: nobody else's change is lost, the log records it, and it can be undone. */
async function change(
  portal: Portal,
  caller: DeskCaller,
  { kind: name, key, version }: Edition,
  decide: (before: StoredItem | undefined, taken: ReadonlySet<string>) => Decided,
): Promise<Changed> {
  const kind = kindOf(portal, name);
  const library = contentLibraryOf(caller.library);
  const { now } = caller;
  return transaction(portal.db, async (tx) => {
    await lockContent(tx, library.clientid);
    const stored = await findItem(tx, library.clientid, name, key);
    const before = stored?.removed_at === '' ? stored : undefined;
    if (version === 0 && before !== undefined) throw refuse('content.item.taken');
    if (version > 0) await refuseOther(portal, tx, caller, { kind, key, read: version }, before);
    const taken = new Set((await findItems(tx, library.clientid)).map(({ id }) => id));
    const { action, shown, after } = decide(before, stored === undefined ? taken : new Set());
    const row: StoredItem = {
      removed_at: '',
      ...after,
      // An item that returns after its removal keeps its address.
      id: stored?.id ?? after.id,
      digest: stored?.digest ?? after.digest,
      file: stored?.file ?? after.file,
      version: (stored?.version ?? 0) + 1,
      updated_at: now.toISOString(),
    };
    const changed = { kind, action, shown, before: stored, after: row };
    await storeChanges(tx, library, [changed], now);
    if (stored !== undefined) {
      // A day longer than the undo, which shows them again.
      const until = new Date(undoUntil(now).getTime() + dayMs);
      await keepPicturesUntil(tx, library.clientid, picturesOf(stored), until);
    }
    const undoId = await offerUndo(tx, {
      clientid: library.clientid,
      actor: actorOf(caller),
      at: now,
      action: `content.item.${action}`,
      target: targetOf(name, key),
      permission: shown === 'same' ? 'content.edit' : 'content.publish',
      facts: { before: stored ?? null, at: row.updated_at, version: row.version },
    });
    const item = await presentDetail(tx, kind, row, caller);
    await recordItems(tx, library, [changed], { actor: actorOf(caller), now });
    return { item, undoId };
  });
}

/** Refuses a change based on a version from before somebody else's change. */
async function refuseOther(
  portal: Portal,
  tx: Tx,
  caller: DeskCaller,
  { kind, key, read }: { readonly kind: ContentKind; readonly key: string; readonly read: number },
  item: StoredItem | undefined,
): Promise<void> {
  if (item === undefined) throw refuse('content.item.missing');
  const current = item.version === read ? null : await presentDetail(tx, kind, item, caller);
  await refuseStale(portal, tx, caller, {
    target: targetOf(kind.name, key),
    read,
    version: item.version,
    current,
  });
}

const undoFacts = z.object({ before: storedItemSchema.nullable(), at: z.string(), version: z.int() });

export const undoableActions = ['draft', 'publish', 'take-down', 'remove', 'take-over'] as const;

/** Restores an item to its state before a change, unless somebody has changed it since. */
export async function undoItemChange(
  portal: Portal,
  tx: Tx,
  { target, facts, caller }: Undoing,
): Promise<Undone> {
  const { before, at, version } = undoFacts.parse(facts);
  const [name = '', ...path] = target.id.split('/');
  const key = path.join('/');
  const kind = kindOf(portal, name);
  const library = contentLibraryOf(caller.library);
  await lockContent(tx, library.clientid);
  const current = await findItem(tx, library.clientid, name, key);
  // The row of an undone creation is deleted, and another item may have its key.
  const read = current?.updated_at === at ? version : 0;
  await refuseOther(portal, tx, caller, { kind, key, read }, current);
  const back = await putBack(tx, library, { kind, before: before ?? undefined, current }, caller.now);
  if (back === undefined) throw refuse('staff.undo.missing');
  return { before: factsOf(current), after: factsOf(back.after) };
}
