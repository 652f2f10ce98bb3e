import { createHash, randomBytes } from 'node:crypto';
import type { ReadItem } from './read-content.ts';
import type { NewItem, StoredItem } from './store.ts';

/** What a sync does to one kind; keys are paths of items. */
export interface KindPlan {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly removed: readonly string[];
  readonly unchanged: number;
  /** New, changed and renamed items with their ids. */
  readonly save: readonly (NewItem & { readonly value: unknown })[];
  /** Stored items that are removed, or replaced because they changed or moved to another key. */
  readonly gone: readonly StoredItem[];
  /** Ids of items that no longer exist. */
  readonly removedIds: readonly string[];
}

/** True when there is nothing to do. */
export function isSettled(plan: KindPlan): boolean {
  return plan.save.length === 0 && plan.gone.length === 0;
}

/** The id of a new item: the same for the same path, so that a file that returns gets its old address. */
function idOf(clientid: string, kind: string, key: string, taken: ReadonlySet<string>): string {
  const id = createHash('sha256').update(`${clientid}\n${kind}\n${key}`).digest('hex').slice(0, 16);
  return taken.has(id) ? randomBytes(8).toString('hex') : id;
}

/**
 * Compares the folder with what is stored, for one kind of one library. A new item with exactly the content of
 * a missing one counts as that one, renamed.
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
  const renamed: { from: string; to: string }[] = [];
  const save: (NewItem & { value: unknown })[] = [];
  const gone: StoredItem[] = [];

  for (const item of items) {
    const { key, digest, pictures, value } = item;
    const same = before.get(key);
    if (same?.digest === digest) continue;
    const from = same === undefined ? missing.findIndex((old) => old.digest === digest) : -1;
    const [old] = from >= 0 ? missing.splice(from, 1) : [same];
    if (old === undefined) added.push(key);
    else {
      gone.push(old);
      if (old.key === key) changed.push(key);
      else renamed.push({ from: old.key, to: key });
    }
    const id = old?.id ?? idOf(clientid, kind, key, taken);
    taken.add(id);
    save.push({ kind, key, id, digest, pictures, value });
  }
  gone.push(...missing);
  return {
    added,
    changed,
    renamed,
    removed: missing.map(({ key }) => key),
    unchanged: items.length - save.length,
    save,
    gone,
    removedIds: missing.map(({ id }) => id),
  };
}
