import type { DictionaryHandle } from './dictionary.ts';
import { factWords, rankWords } from './facts.ts';
import { type ArrayTypes, type ElementKind, viewOf } from './shared-array.ts';
import type { SignatureHandle } from './signature.ts';
import type { SortedClasses } from './sorted-classes.ts';

/**
 * Everything the index knows about each row except its words, as columns in shared memory. A row is one version of one
 * record; its number, from 1, stands in the lists of its words.
 *
 * How search threads never see a half-made change: rows, heaps and dictionaries only grow. A changed record becomes a
 * new row, and the old row gets the number of the generation that ended it (`died`). A search thread works with the
 * snapshot that came with its request (`rows`, `generation`): rows beyond `rows` do not exist for it, and a row is live
 * if it has not died or died in a later generation. The writer commits the words before it hands out the
 * snapshot, so the lists hold at least the rows of the snapshot; any others are beyond `rows`. The snapshot travels in
 * a message between threads, which orders memory. Only loans, branches and availability change in place. Each is one aligned 32-bit
 * word, a number or a reference to an immutable list, so a thread reads either the old or the new value.
 */
const kinds = {
  id: 'f64',
  /** Several words per row: see facts.ts. */
  facts: 'u32',
  ranks: 'u32',
  /** The first two code units of each title, repeated in their own column because ranking reads them for every row. */
  heads: 'u32',
  /** The years, traits and branches of the facts, each in its own column, for counting many rows. */
  years: 'u16',
  branches: 'u32',
  traits: 'u32',
  /** The number of a series, or the place of a list of several: see facts.ts. */
  series: 'u32',
  died: 'u32',
  /** The libraries where a copy is available now, as `fact.branches` tells them. */
  available: 'u32',
  /** The same number for all editions of a work; 0 for a work of its own. */
  work: 'f64',
  /** The first and second ten letters of the title's sort key, packed into numbers that sort like the letters. */
  sortHead: 'f64',
  sortTail: 'f64',
  /** Fingerprint of everything whose change requires a new row. */
  printA: 'u32',
  printB: 'u32',
  /** Heap of lists: a count, followed by that many dictionary numbers. Place 0 is the empty list. */
  lists: 'u32',
  /** Heap of title keys. */
  titles: 'u16',
  /** The numbers of all rows, from 1: the rows of a search that asks for nothing, if none is dead. */
  numbers: 'u32',
} as const satisfies Record<string, ElementKind>;

type Kinds = typeof kinds;
export type ColumnName = keyof Kinds;

/** Columns with one element per row, written once. */
export const rowColumns = ['id', 'series', 'sortHead', 'sortTail', 'printA', 'printB', 'work'] as const;
/** Columns that change in place, with the number of elements per row. */
export const mutableColumns = {
  died: 1,
  facts: factWords,
  ranks: rankWords,
  available: 1,
} as const;
export const heaps = ['lists', 'titles'] as const;
export const dictionaryNames = ['author', 'keyword', 'traits', 'series', 'branch', 'word'] as const;
export type DictionaryName = (typeof dictionaryNames)[number];

type Buffers = { readonly [K in ColumnName]: SharedArrayBuffer };
export type Views = { readonly [K in ColumnName]: ArrayTypes[Kinds[K]] };

/** A consistent snapshot of an index. Cheap to send, because threads share the buffers. */
export interface ColumnsHandle {
  /** Differs each time the columns are read from the file, also by the same process. */
  readonly opened: string;
  readonly rows: number;
  readonly live: number;
  readonly generation: number;
  /** The last generation in which a row was added or ended; later ones changed only loans and holdings. */
  readonly structure: number;
  /** The last generation in which a row's branches or availability changed. */
  readonly holdings: number;
  /** Rows up to this one are in the order of their rank, except those in `moved`, a bit for each. */
  readonly ordered: number;
  readonly moved: SharedArrayBuffer;
  readonly movedRows: number;
  /** The number of ordered rows whose branches have changed, each followed by its earlier word of branches. */
  readonly shifted: SharedArrayBuffer;
  readonly shiftedRows: number;
  readonly buffers: Buffers;
  readonly sortedClasses: SortedClasses;
  readonly idSlots: SharedArrayBuffer;
  readonly titleSignatures: SignatureHandle;
  readonly weights: { readonly author: SharedArrayBuffer; readonly keyword: SharedArrayBuffer };
  readonly namings: SharedArrayBuffer;
  readonly nextForms: SharedArrayBuffer;
  readonly dictionaries: { readonly [K in DictionaryName]: DictionaryHandle };
}

/** The buffers as arrays. */
export function viewsOf(buffers: Buffers): Views {
  return {
    id: viewOf('f64', buffers.id),
    facts: viewOf('u32', buffers.facts),
    ranks: viewOf('u32', buffers.ranks),
    heads: viewOf('u32', buffers.heads),
    years: viewOf('u16', buffers.years),
    branches: viewOf('u32', buffers.branches),
    traits: viewOf('u32', buffers.traits),
    series: viewOf('u32', buffers.series),
    died: viewOf('u32', buffers.died),
    available: viewOf('u32', buffers.available),
    work: viewOf('f64', buffers.work),
    sortHead: viewOf('f64', buffers.sortHead),
    sortTail: viewOf('f64', buffers.sortTail),
    printA: viewOf('u32', buffers.printA),
    printB: viewOf('u32', buffers.printB),
    lists: viewOf('u32', buffers.lists),
    titles: viewOf('u16', buffers.titles),
    numbers: viewOf('u32', buffers.numbers),
  };
}
