import type { ColumnsView } from '../columns/columns-view.ts';

/**
 * Keeps what was found for a few keys of one snapshot, because a query asks several times. Bounded: it only saves time.
 */
export function keptPerSnapshot<Value>(
  most: number,
): (view: ColumnsView, key: string, make: () => Value) => Value {
  const snapshots = new WeakMap<ColumnsView, Map<string, Value>>();
  return (view, key, make) => {
    const kept = snapshots.get(view) ?? new Map<string, Value>();
    snapshots.set(view, kept);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (kept.size >= most) kept.clear();
    kept.set(key, made);
    return made;
  };
}
