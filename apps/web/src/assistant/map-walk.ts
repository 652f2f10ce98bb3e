import type { PlacedEntry } from './map-layout.ts';

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export function isArrow(key: string): key is Arrow {
  return key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight';
}

/**
 * The entry to which an arrow key leads on screen: sideways to an entry's children or its parent, up and down to the
 * next entry of the same level on the same side.
 */
export function entryAfterArrow(
  entries: readonly PlacedEntry[],
  current: PlacedEntry,
  arrow: Arrow,
): PlacedEntry | undefined {
  if (arrow === 'ArrowUp' || arrow === 'ArrowDown') {
    const level = entries
      .filter((entry) => entry.level === current.level && entry.side === current.side)
      .toSorted((one, other) => one.y - other.y);
    return level[level.indexOf(current) + (arrow === 'ArrowDown' ? 1 : -1)];
  }
  const side = arrow === 'ArrowRight' ? 'right' : 'left';
  const outward = current.parent === undefined || current.side === side;
  if (!outward) return current.parent;
  return entries.find((entry) => entry.parent === current && entry.side === side);
}

/** The first and the last entry, for Home and End. */
export function entryAtEnd(entries: readonly PlacedEntry[], key: string): PlacedEntry | undefined {
  if (key === 'Home') return entries[0];
  return key === 'End' ? entries.at(-1) : undefined;
}
