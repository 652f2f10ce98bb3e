import type { Branch } from './outline.ts';
import { type Measure, wrapText } from './wrap-text.ts';

/** How an entry is drawn: the root, its branches, or entries below those. */
export type Rank = 'root' | 'branch' | 'leaf';

export interface TextStyle {
  readonly size: number;
  readonly lineHeight: number;
  readonly weight: 400 | 600;
  /** The widest line. */
  readonly width: number;
  readonly padX: number;
  readonly padY: number;
}

export const textStyles: Readonly<Record<Rank, TextStyle>> = {
  root: { size: 19, lineHeight: 27, weight: 600, width: 200, padX: 20, padY: 13 },
  branch: { size: 15, lineHeight: 22, weight: 600, width: 170, padX: 14, padY: 7 },
  leaf: { size: 14, lineHeight: 21, weight: 400, width: 230, padX: 8, padY: 4 },
};

export interface PlacedEntry {
  readonly path: string;
  readonly label: string;
  readonly rank: Rank;
  readonly lines: readonly string[];
  readonly book: Branch['book'];
  /** From 1. */
  readonly level: number;
  /** Which side of its parent it is on. */
  readonly side: 'right' | 'left';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly parent: PlacedEntry | undefined;
}

export interface MapLayout {
  readonly entries: readonly PlacedEntry[];
  /** Lines from parents to children, as SVG paths. */
  readonly links: readonly { readonly path: string; readonly d: string }[];
  readonly width: number;
  readonly height: number;
}

/** `both`: branches to the right and left of the root. `down`: below it and indented, for a narrow window. */
export type MapShape = 'both' | 'down';

/** A small cover before the text of an entry that names a book, and the gap after it. */
export const coverSize = { width: 17, height: 24, gap: 7 } as const;

const gapX = 44;
const gapY = 10;
const branchGapY = 20;
const margin = 24;
const downIndent = 26;
const downGapY = 8;

interface Measured {
  readonly branch: Branch;
  readonly rank: Rank;
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
  /** Height of the entry with everything below it. */
  readonly block: number;
  readonly children: readonly Measured[];
}

function measureTree(
  branch: Branch,
  depth: number,
  measure: (rank: Rank) => Measure,
  room: (depth: number, style: TextStyle) => number,
): Measured {
  const rank: Rank = depth === 0 ? 'root' : depth === 1 ? 'branch' : 'leaf';
  const style = textStyles[rank];
  const width = measure(rank);
  const lines = wrapText(branch.label, room(depth, style), width);
  const children = branch.children.map((child) => measureTree(child, depth + 1, measure, room));
  const height = lines.length * style.lineHeight + 2 * style.padY;
  const gap = depth === 0 ? branchGapY : gapY;
  return {
    branch,
    rank,
    lines,
    width:
      Math.ceil(Math.max(...lines.map(width))) +
      2 * style.padX +
      (branch.book === undefined ? 0 : coverSize.width + coverSize.gap),
    height,
    block: Math.max(height, blockOf(children, gap)),
    children,
  };
}

function blockOf(entries: readonly Measured[], gap: number): number {
  return entries.reduce((sum, entry) => sum + entry.block, 0) + gap * Math.max(0, entries.length - 1);
}

/** How many of the root's branches go to the right, so that both sides are about equally high. */
function rightCount(children: readonly Measured[]): number {
  let best = children.length;
  let least = Number.POSITIVE_INFINITY;
  for (let count = 1; count <= children.length; count += 1) {
    const difference = Math.abs(
      blockOf(children.slice(0, count), branchGapY) - blockOf(children.slice(count), branchGapY),
    );
    if (difference < least) [best, least] = [count, difference];
  }
  return children.length < 3 ? children.length : best;
}

/** One decimal is finer than any screen. */
const rounded = (value: number) => Math.round(value * 10) / 10;

function bend(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const middle = rounded((from.x + to.x) / 2);
  return `M${rounded(from.x)} ${rounded(from.y)}C${middle} ${rounded(from.y)} ${middle} ${rounded(to.y)} ${rounded(to.x)} ${rounded(to.y)}`;
}

/**
 * Places the entries of a tree. The blocks of entries with everything below them never overlap. `measure` gives the
 * width of a text in the style of a rank. `shape` decides how the map spreads and, for `down`, `within` limits its
 * width.
 */
export function layOut(
  root: Branch,
  measure: (rank: Rank) => Measure,
  shape: MapShape,
  within: number = Number.POSITIVE_INFINITY,
): MapLayout {
  return shape === 'both' ? layOutBoth(root, measure) : layOutDown(root, measure, within);
}

function layOutBoth(root: Branch, measure: (rank: Rank) => Measure): MapLayout {
  const tree = measureTree(root, 0, measure, (_, style) => style.width);
  const entries: PlacedEntry[] = [];

  function place(
    entry: Measured,
    side: 'right' | 'left',
    edge: number,
    top: number,
    level: number,
    parent: PlacedEntry | undefined,
  ): PlacedEntry {
    const placed: PlacedEntry = {
      path: entry.branch.path,
      label: entry.branch.label,
      book: entry.branch.book,
      rank: entry.rank,
      lines: entry.lines,
      level,
      side,
      x: side === 'right' ? edge : edge - entry.width,
      y: top + (entry.block - entry.height) / 2,
      width: entry.width,
      height: entry.height,
      parent,
    };
    entries.push(placed);
    hang(entry.children, side, placed, top + (entry.block - blockOf(entry.children, gapY)) / 2, level, gapY);
    return placed;
  }

  function hang(
    children: readonly Measured[],
    side: 'right' | 'left',
    parent: PlacedEntry,
    from: number,
    level: number,
    gap: number,
  ): void {
    let top = from;
    const edge = side === 'right' ? parent.x + parent.width + gapX : parent.x - gapX;
    for (const child of children) {
      place(child, side, edge, top, level + 1, parent);
      top += child.block + gap;
    }
  }

  const count = rightCount(tree.children);
  const right = tree.children.slice(0, count);
  const left = tree.children.slice(count);
  const height = Math.max(tree.height, blockOf(right, branchGapY), blockOf(left, branchGapY));
  const alone = { ...tree, children: [], block: height };
  const placed = place(alone, 'right', 0, 0, 1, undefined);
  hang(right, 'right', placed, (height - blockOf(right, branchGapY)) / 2, 1, branchGapY);
  hang(left, 'left', placed, (height - blockOf(left, branchGapY)) / 2, 1, branchGapY);
  return inFrame(entries, (parent, child) => {
    const onRight = child.side === 'right';
    return bend(
      { x: onRight ? parent.x + parent.width : parent.x, y: parent.y + parent.height / 2 },
      { x: onRight ? child.x : child.x + child.width, y: child.y + child.height / 2 },
    );
  });
}

function layOutDown(root: Branch, measure: (rank: Rank) => Measure, within: number): MapLayout {
  const tree = measureTree(root, 0, measure, (depth, style) =>
    Math.max(90, Math.min(320, within - 2 * margin - depth * downIndent - 2 * style.padX)),
  );
  const entries: PlacedEntry[] = [];
  let top = 0;
  function place(entry: Measured, depth: number, parent: PlacedEntry | undefined): void {
    const placed: PlacedEntry = {
      path: entry.branch.path,
      label: entry.branch.label,
      book: entry.branch.book,
      rank: entry.rank,
      lines: entry.lines,
      level: depth + 1,
      side: 'right',
      x: depth * downIndent,
      y: top + (depth === 1 ? 6 : 0),
      width: entry.width,
      height: entry.height,
      parent,
    };
    entries.push(placed);
    top = placed.y + entry.height + downGapY;
    for (const child of entry.children) place(child, depth + 1, placed);
  }
  place(tree, 0, undefined);
  return inFrame(entries, (parent, child) => {
    const x = rounded(parent.x + downIndent / 2);
    const y = rounded(child.y + child.height / 2);
    return `M${x} ${rounded(parent.y + parent.height)}V${rounded(y - 6)}Q${x} ${y} ${x + 6} ${y}H${rounded(child.x)}`;
  });
}

/** Moves everything so that the drawing begins at 0, with a margin around it. */
function inFrame(
  entries: readonly PlacedEntry[],
  link: (parent: PlacedEntry, child: PlacedEntry) => string,
): MapLayout {
  const left = Math.min(...entries.map((entry) => entry.x));
  const top = Math.min(...entries.map((entry) => entry.y));
  const moved = new Map<PlacedEntry, PlacedEntry>();
  for (const entry of entries) {
    moved.set(entry, {
      ...entry,
      x: entry.x - left + margin,
      y: entry.y - top + margin,
      // Parents come before their children.
      parent: entry.parent === undefined ? undefined : moved.get(entry.parent),
    });
  }
  const placed = [...moved.values()];
  return {
    entries: placed,
    links: placed.flatMap((entry) =>
      entry.parent === undefined ? [] : [{ path: entry.path, d: link(entry.parent, entry) }],
    ),
    width: Math.ceil(Math.max(...placed.map((entry) => entry.x + entry.width)) + margin),
    height: Math.ceil(Math.max(...placed.map((entry) => entry.y + entry.height)) + margin),
  };
}
