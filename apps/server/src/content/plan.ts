import { createHash, randomBytes } from 'node:crypto';
import type { ReadItem } from './read-content.ts';
import type { StoredItem } from './store.ts';

/** An item that the folder changes. */
export interface PlannedItem {
  readonly item: ReadItem;
  /** As it is stored; nothing for a new one. */
  readonly before: StoredItem | undefined;
  readonly id: string;
}

/** What a sync does to one kind; keys are paths of items. */
export interface KindPlan {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly removed: readonly string[];
  /** In the folder, but taken over by the desk. */
  readonly left: readonly string[];
  readonly unchanged: number;
  readonly save: readonly PlannedItem[];
  /** As they were, but their text was not stored yet, or is written differently. */
  readonly reread: readonly PlannedItem[];
  readonly remove: readonly StoredItem[];
}

/** True when there is nothing to do. */
export function isSettled(plan: KindPlan): boolean {
  return plan.save.length + plan.reread.length + plan.remove.length === 0;
}

/** The id of a new item: the same for the same path, so that a file that returns gets its old address. */
export function idOf(clientid: string, kind: string, key: string, taken: ReadonlySet<string>): string {
  const id = createHash('sha256').update(`${clientid}\n${kind}\n${key}`).digest('hex').slice(0, 16);
  return taken.has(id) ? randomBytes(8).toString('hex') : id;
}

/**
 * Compares the folder with what is stored, for one kind of one library. A new item with exactly the content of
 * a missing one counts as that one, renamed. Items of the desk are left alone, even when their file was renamed.
 */
export function planKind(
  clientid: string,
  kind: string,
  items: readonly ReadItem[],
  stored: readonly StoredItem[],
): KindPlan {
  const before = new Map(stored.map((item) => [item.key, item]));
  const keys = new Set(items.map((item) => item.key));
  const missing = stored.filter((item) => !keys.has(item.key));
  const taken = new Set(stored.map((item) => item.id));
  const added: string[] = [];
  const changed: string[] = [];
  const left: string[] = [];
  const renamed: { from: string; to: string }[] = [];
  const save: PlannedItem[] = [];
  const reread: PlannedItem[] = [];

  for (const item of items) {
    const { key, digest } = item;
    const same = before.get(key);
    const from = same === undefined ? missing.findIndex((old) => old.digest === digest) : -1;
    const [old] = from >= 0 ? missing.splice(from, 1) : [same];
    if (old?.owner === 'desk') {
      left.push(key);
      continue;
    }
    const id = old?.id ?? idOf(clientid, kind, key, taken);
    const planned = { item, before: old, id };
    if (same?.digest === digest) {
      if (same.source !== JSON.stringify(item.source) || same.file !== item.path) reread.push(planned);
      continue;
    }
    if (old === undefined) added.push(key);
    else if (old.key === key) changed.push(key);
    else renamed.push({ from: old.key, to: key });
    taken.add(id);
    save.push(planned);
  }
  const remove = missing.filter(({ owner }) => owner === 'folder');
  return {
    added,
    changed,
    renamed,
    removed: remove.map(({ key }) => key),
    left,
    unchanged: items.length - save.length - left.length,
    save,
    reread,
    remove,
  };
}
