import type { FileStore } from '../files/public.ts';
import type { Actor } from '../platform/audit/record-change.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Fault } from '../platform/fault.ts';
import { t } from '../platform/message.ts';
import { type ItemChange, recordItems, storeChanges } from './change-items.ts';
import { ContentFault, type ContentNote, sortNotes } from './faults.ts';
import type { ContentKind, ContentLibrary } from './kind.ts';
import { keepPictures, sweepPictures } from './picture-shelf.ts';
import { isSettled, type KindPlan, type PlannedItem, planKind } from './plan.ts';
import { type ReadItem, readContent } from './read-content.ts';
import { openContentFolder, readContentFolder } from './read-folder.ts';
import { ReadingDesk } from './reading-desk.ts';
import { findItems, findPictures, lockContent, type StoredItem } from './store.ts';

/** What a sync did, or would do, to one kind of content; items by their paths below the kind's folder. */
export interface KindOutcome {
  readonly kind: string;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly removed: readonly string[];
  readonly drafts: readonly string[];
  /** Edited at the desk, whatever the folder says. */
  readonly left: readonly string[];
  readonly unchanged: number;
}

export interface SyncOutcome {
  readonly library: string;
  readonly dryRun: boolean;
  readonly kinds: readonly KindOutcome[];
  readonly warnings: readonly ContentNote[];
}

export interface SyncParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: FileStore;
  readonly kinds: readonly ContentKind[];
  /** The person named in the audit log. */
  readonly actor: Actor;
}

/**
 * Makes a library's content equal to the folder, in one transaction. A repeated run changes nothing. Items that are
 * no longer in the folder are taken down. Throws ContentFault with all faults and then has changed nothing.
 */
export async function syncContent(
  parts: SyncParts,
  folder: string,
  library: ContentLibrary,
  options: { readonly dryRun?: boolean } = {},
): Promise<SyncOutcome> {
  const { db, clock, store, kinds, actor } = parts;
  const root = openContentFolder(folder);
  const known = new Map((await findPictures(db, library.clientid)).map((picture) => [picture.name, picture]));
  const desk = new ReadingDesk({ root, library, store, known });
  const raw = readContentFolder(root, kinds, library.language, (note) => desk.faults.push(note));
  const { items, drafts } = await readContent(raw, desk);
  if (desk.faults.length > 0) throw new ContentFault(desk.faults);
  if (raw.length === 0)
    throw new Fault(t`Nothing was changed: ${folder} contains no content. Is it the right folder?`);

  const byKind = Map.groupBy(items, (item) => item.kind.name);
  for (const kind of kinds)
    desk.warnings.push(...(await missingOf(db, library, kind, byKind.get(kind.name) ?? [])));
  const plan = async (handle: Db | Tx) =>
    plansOf(kinds, byKind, library, await findItems(handle, library.clientid));
  let plans = await plan(db);
  if (options.dryRun !== true) {
    const now = clock.now();
    if ([...plans.values()].some((one) => !isSettled(one))) {
      await keepPictures(db, store, library.clientid, desk.encoded, now);
      plans = await transaction(db, async (tx) => {
        await lockContent(tx, library.clientid, now.toISOString());
        const settled = await plan(tx);
        const changes = kinds.flatMap((kind) => changesOf(kind, settled.get(kind.name), now));
        await storeChanges(tx, library, changes, now);
        const recorded = changes.filter(({ shown }) => shown !== 'same');
        await recordItems(tx, library, recorded, { actor, now });
        return settled;
      });
    } else {
      // Pictures whose bytes had been lost.
      await keepPictures(db, store, library.clientid, desk.encoded, now);
    }
    await sweepPictures(db, store, library.clientid, known.keys(), clock.now());
  }
  return {
    library: library.clientid,
    dryRun: options.dryRun === true,
    kinds: [...plans].map(([kind, { added, changed, renamed, removed, left, unchanged }]) => ({
      kind,
      added,
      changed,
      renamed,
      removed,
      drafts: drafts.filter((draft) => draft.kind === kind).map(({ key }) => key),
      left,
      unchanged,
    })),
    warnings: sortNotes(desk.warnings),
  };
}

function plansOf(
  kinds: readonly ContentKind[],
  byKind: ReadonlyMap<string, readonly ReadItem[]>,
  library: ContentLibrary,
  stored: Awaited<ReturnType<typeof findItems>>,
): ReadonlyMap<string, KindPlan> {
  return new Map(
    kinds.map(({ name }) => [
      name,
      planKind(
        library.clientid,
        name,
        byKind.get(name) ?? [],
        stored.filter((item) => item.kind === name),
      ),
    ]),
  );
}

/** References of items of a kind that the database lacks. */
export async function missingOf(
  db: Db | Tx,
  library: ContentLibrary,
  { missing }: ContentKind,
  items: readonly ReadItem[],
): Promise<readonly ContentNote[]> {
  const references = items.flatMap((item) => item.references);
  if (missing === undefined || references.length === 0) return [];
  const lacking = await missing.find(db, library, [...new Set(references.map(({ key }) => key))]);
  return references
    .filter(({ key }) => lacking.has(key))
    .map(({ file, line, shown }) => ({ file, line, message: missing.words(shown) }));
}

function changesOf(kind: ContentKind, plan: KindPlan | undefined, now: Date): readonly ItemChange[] {
  if (plan === undefined) return [];
  return [
    ...plan.save.map((planned): ItemChange => {
      const { before, item } = planned;
      const action = before === undefined ? 'add' : before.key === item.key ? 'change' : 'rename';
      return { kind, action, before, after: rowOf(planned, now), shown: { value: item.value } };
    }),
    ...plan.reread.map((planned): ItemChange => {
      const { before } = planned;
      return { kind, action: 'change', before, after: rowOf(planned, now), shown: 'same' };
    }),
    ...plan.remove.map(
      (before): ItemChange => ({ kind, action: 'remove', before, after: undefined, shown: 'gone' }),
    ),
  ];
}

function rowOf({ item, before, id }: PlannedItem, now: Date): StoredItem {
  return {
    kind: item.kind.name,
    key: item.key,
    id,
    digest: item.digest,
    pictures: JSON.stringify(item.pictures),
    owner: 'folder',
    file: item.path,
    version: (before?.version ?? 0) + 1,
    source: JSON.stringify(item.source),
    draft: null,
    updated_at: now.toISOString(),
    removed_at: '',
  };
}
