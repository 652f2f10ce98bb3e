import { Dictionary, type DictionaryHandle, DictionaryView } from './dictionary.ts';
import { hashId } from './hashing.ts';
import { type ArrayTypes, type ElementKind, SharedArray, viewOf } from './shared-array.ts';

/**
 * What the index knows of each row besides its words, as columns in shared memory. A row is one version of one
 * record; its number is the rowid of the full-text table, from 1.
 *
 * How readers never see torn state: rows, heaps and dictionaries are only ever appended to, and a changed record
 * becomes a new row while the old row gets the number of the generation that ended it (`died`). A reader works
 * with the snapshot that came with its request (`rows`, `generation`): rows past `rows` do not exist for it, and a
 * row is live when it did not die or died in a later generation. The writer commits the full-text table before the
 * snapshot is handed out, so a reader's database snapshot always holds at least the rows it was told of, and
 * whatever it holds more is past `rows`. Handing out is a message between threads, which orders memory. The only
 * values changed in place (`borrow`, `branches`, both one aligned 32-bit word that names an immutable list or is
 * a count) are read either as they were or as they are.
 */
const kinds = {
  id: 'f64',
  author: 'u32',
  class: 'u32',
  year: 'i16',
  /** First and second ten letters of the title's sort key, packed so that number order is letter order. */
  sortHead: 'f64',
  sortTail: 'f64',
  /** Where the row's keyword list starts in `lists`. */
  keywords: 'u32',
  /** Where the row's list of all author names starts in `lists`. */
  names: 'u32',
  /** Where the row's title ends in `titles`; it starts where the row before ends. */
  titleEnd: 'u32',
  /** First two code units of the title, and one bit of 32 for each code unit in it: most titles need no look at the heap. */
  titleHead: 'u32',
  titleBits: 'u32',
  /** Fingerprint of everything that is not in a mutable column. */
  printA: 'u32',
  printB: 'u32',
  borrow: 'u32',
  branches: 'u32',
  died: 'u32',
  /** Heap of lists: a count, then that many dictionary numbers. Place 0 is the empty list. */
  lists: 'u32',
  /** Heap of comparable titles. */
  titles: 'u16',
} as const satisfies Record<string, ElementKind>;

type Kinds = typeof kinds;
export type ColumnName = keyof Kinds;

/** Columns with one element for each row, written once. */
export const rowColumns = [
  'id',
  'author',
  'class',
  'year',
  'sortHead',
  'sortTail',
  'keywords',
  'names',
  'titleEnd',
  'titleHead',
  'titleBits',
  'printA',
  'printB',
] as const;
/** Columns with one element for each row that may change later. */
export const mutableColumns = ['borrow', 'branches', 'died'] as const;
export const heaps = ['lists', 'titles'] as const;
export const dictionaryNames = ['author', 'keyword', 'class', 'branch'] as const;
export type DictionaryName = (typeof dictionaryNames)[number];

/** A year that is not known. */
export const noYear = -32768;

type Buffers = { readonly [K in ColumnName]: SharedArrayBuffer };
type Views = { readonly [K in ColumnName]: ArrayTypes[Kinds[K]] };

/** Everything a reader needs for one consistent look at an index; cheap to send, buffers are shared. */
export interface ColumnsHandle {
  readonly rows: number;
  readonly live: number;
  readonly generation: number;
  /** The last generation in which a row came or ended; in later ones only loans and holdings changed. */
  readonly structure: number;
  readonly buffers: Buffers;
  readonly idSlots: SharedArrayBuffer;
  readonly weights: { readonly author: SharedArrayBuffer; readonly keyword: SharedArrayBuffer };
  readonly dictionaries: { readonly [K in DictionaryName]: DictionaryHandle };
}

/** A reader's look at the columns. */
export class ColumnsView {
  readonly rows: number;
  readonly live: number;
  readonly generation: number;
  readonly of: Views;
  readonly dictionaries: { readonly [K in DictionaryName]: DictionaryView };
  /** How much each author or keyword is used: its live rows and their loans, by dictionary number. */
  readonly weights: { readonly author: Uint32Array; readonly keyword: Uint32Array };
  readonly #idSlots: Uint32Array;

  constructor(handle: ColumnsHandle) {
    this.rows = handle.rows;
    this.live = handle.live;
    this.generation = handle.generation;
    this.of = viewsOf(handle.buffers);
    this.#idSlots = viewOf('u32', handle.idSlots);
    this.weights = {
      author: viewOf('u32', handle.weights.author),
      keyword: viewOf('u32', handle.weights.keyword),
    };
    this.dictionaries = {
      author: new DictionaryView(handle.dictionaries.author),
      keyword: new DictionaryView(handle.dictionaries.keyword),
      class: new DictionaryView(handle.dictionaries.class),
      branch: new DictionaryView(handle.dictionaries.branch),
    };
  }

  isLive(row: number): boolean {
    if (row > this.rows) return false;
    const died = this.of.died[row - 1] ?? 0;
    return died === 0 || died > this.generation;
  }

  /** The live row of a record, or 0. */
  rowOf(id: number): number {
    const mask = this.#idSlots.length - 1;
    let slot = hashId(id) & mask;
    for (let row = this.#idSlots[slot] ?? 0; row !== 0; row = this.#idSlots[slot] ?? 0) {
      if (this.of.id[row - 1] === id && this.isLive(row)) return row;
      slot = (slot + 1) & mask;
    }
    return 0;
  }

  title(row: number): string {
    const start = row > 1 ? (this.of.titleEnd[row - 2] ?? 0) : 0;
    return String.fromCharCode(...this.of.titles.subarray(start, this.of.titleEnd[row - 1] ?? 0));
  }
}

function viewsOf(buffers: Buffers): Views {
  return {
    id: viewOf('f64', buffers.id),
    author: viewOf('u32', buffers.author),
    class: viewOf('u32', buffers.class),
    year: viewOf('i16', buffers.year),
    sortHead: viewOf('f64', buffers.sortHead),
    sortTail: viewOf('f64', buffers.sortTail),
    keywords: viewOf('u32', buffers.keywords),
    names: viewOf('u32', buffers.names),
    titleEnd: viewOf('u32', buffers.titleEnd),
    titleHead: viewOf('u32', buffers.titleHead),
    titleBits: viewOf('u32', buffers.titleBits),
    printA: viewOf('u32', buffers.printA),
    printB: viewOf('u32', buffers.printB),
    borrow: viewOf('u32', buffers.borrow),
    branches: viewOf('u32', buffers.branches),
    died: viewOf('u32', buffers.died),
    lists: viewOf('u32', buffers.lists),
    titles: viewOf('u16', buffers.titles),
  };
}

/** The first two code units of a title; a shorter one is filled with zeros. */
export function headOf(title: string): number {
  return ((title.charCodeAt(0) || 0) * 65_536 + (title.charCodeAt(1) || 0)) >>> 0;
}

/** The bits of a title's code units: a title that holds a text has all bits of the text. */
export function bitsOf(title: string): number {
  let bits = 0;
  for (let at = 0; at < title.length; at += 1)
    bits |= 1 << (Math.imul(title.charCodeAt(at), 0x9e3779b1) >>> 27);
  return bits >>> 0;
}

/** The part of a row that is written once. */
export interface RowValues {
  readonly id: number;
  readonly firstAuthor: string;
  readonly classCode: string;
  readonly year: number | null;
  readonly sortHead: number;
  readonly sortTail: number;
  readonly keywords: readonly string[];
  readonly names: readonly string[];
  /** Key of the title. */
  readonly title: string;
  readonly printA: number;
  readonly printB: number;
}

/** The writer's side. */
export class Columns {
  readonly of = {
    id: new SharedArray('f64'),
    author: new SharedArray('u32'),
    class: new SharedArray('u32'),
    year: new SharedArray('i16'),
    sortHead: new SharedArray('f64'),
    sortTail: new SharedArray('f64'),
    keywords: new SharedArray('u32'),
    names: new SharedArray('u32'),
    titleEnd: new SharedArray('u32'),
    titleHead: new SharedArray('u32'),
    titleBits: new SharedArray('u32'),
    printA: new SharedArray('u32'),
    printB: new SharedArray('u32'),
    borrow: new SharedArray('u32'),
    branches: new SharedArray('u32'),
    died: new SharedArray('u32'),
    lists: new SharedArray('u32'),
    titles: new SharedArray('u16'),
  };
  readonly dictionaries = {
    author: new Dictionary(),
    keyword: new Dictionary(),
    class: new Dictionary(),
    branch: new Dictionary(),
  };
  readonly weights = { author: new SharedArray('u32'), keyword: new SharedArray('u32') };
  generation = 1;
  structure = 1;
  live = 0;
  #branchLists = this.of.lists.buffer;
  #idSlots = new SharedArray('u32', 1024);
  /** Lists already in the heap, so that equal ones are kept once. Bounded: it only saves memory. */
  readonly #known = new Map<string, number>();

  constructor() {
    this.of.lists.push(0);
  }

  get rows(): number {
    return this.of.id.length;
  }

  /** Appends a row and answers its number. The caller ends the record's earlier row. */
  append(values: RowValues, borrowCount: number, branches: readonly string[]): number {
    const of = this.of;
    this.structure = this.generation;
    of.id.push(values.id);
    of.author.push(this.dictionaries.author.add(values.firstAuthor));
    of.class.push(this.dictionaries.class.add(values.classCode));
    of.year.push(values.year ?? noYear);
    of.sortHead.push(values.sortHead);
    of.sortTail.push(values.sortTail);
    of.keywords.push(this.list('keyword', values.keywords));
    of.names.push(this.list('author', values.names));
    for (let at = 0; at < values.title.length; at += 1) of.titles.push(values.title.charCodeAt(at));
    of.titleEnd.push(of.titles.length);
    of.titleHead.push(headOf(values.title));
    of.titleBits.push(bitsOf(values.title));
    of.printA.push(values.printA);
    of.printB.push(values.printB);
    of.borrow.push(borrowCount);
    of.branches.push(this.list('branch', branches));
    of.died.push(0);
    this.live += 1;
    this.#weigh(this.rows, borrowCount + 1);
    if (this.rows * 2 > this.#idSlots.view.length) this.index();
    else this.#place(this.rows);
    return this.rows;
  }

  /** The live row of a record, or 0. */
  rowOf(id: number): number {
    const slots = this.#idSlots.view;
    const mask = slots.length - 1;
    let slot = hashId(id) & mask;
    for (let row = slots[slot] ?? 0; row !== 0; row = slots[slot] ?? 0) {
      if (this.of.id.view[row - 1] === id && this.of.died.view[row - 1] === 0) return row;
      slot = (slot + 1) & mask;
    }
    return 0;
  }

  /** Ends a row in the generation being made. */
  end(row: number): void {
    this.#weigh(row, -1 - (this.of.borrow.view[row - 1] ?? 0));
    this.of.died.view[row - 1] = this.generation;
    this.structure = this.generation;
    this.live -= 1;
  }

  /** Changes a row's mutable values in place. */
  update(row: number, borrowCount: number, branches: readonly string[]): void {
    const { borrow, branches: column, lists } = this.of;
    this.#weigh(row, borrowCount - (borrow.view[row - 1] ?? 0));
    borrow.view[row - 1] = borrowCount;
    const place = this.list('branch', branches);
    if (lists.buffer !== this.#branchLists) {
      // Readers that hold the smaller list heap keep the branch column that goes with it.
      column.renew();
      this.#branchLists = lists.buffer;
    }
    column.view[row - 1] = place;
  }

  /** Puts a list of texts into the heap and answers its place. */
  list(name: 'author' | 'keyword' | 'branch', texts: readonly string[]): number {
    const ids = [...new Set(texts.map((text) => this.dictionaries[name].add(text)))].filter((id) => id > 0);
    if (ids.length === 0) return 0;
    // Branch lists repeat; the others stay in the order of the rows, so that counting reads memory in its order.
    const key = name === 'branch' ? ids.join(' ') : '';
    const known = key === '' ? undefined : this.#known.get(key);
    if (known !== undefined) return known;
    const place = this.of.lists.length;
    this.of.lists.push(ids.length);
    for (const id of ids) this.of.lists.push(id);
    if (key === '') return place;
    if (this.#known.size >= 100_000) this.#known.clear();
    this.#known.set(key, place);
    return place;
  }

  /** Makes the tables from id to row and from text to number anew, after loading. */
  index(): void {
    let capacity = 1024;
    while (capacity < this.rows * 3) capacity *= 2;
    this.#idSlots = new SharedArray('u32', capacity);
    for (let row = 1; row <= this.rows; row += 1) this.#place(row);
  }

  /** Counts live rows and weights anew, after loading. */
  recount(): void {
    this.live = 0;
    for (let row = 1; row <= this.rows; row += 1) {
      if (this.of.died.view[row - 1] !== 0) continue;
      this.live += 1;
      this.#weigh(row, (this.of.borrow.view[row - 1] ?? 0) + 1);
    }
  }

  handle(): ColumnsHandle {
    const of = this.of;
    return {
      rows: this.rows,
      live: this.live,
      generation: this.generation,
      structure: this.structure,
      buffers: {
        id: of.id.buffer,
        author: of.author.buffer,
        class: of.class.buffer,
        year: of.year.buffer,
        sortHead: of.sortHead.buffer,
        sortTail: of.sortTail.buffer,
        keywords: of.keywords.buffer,
        names: of.names.buffer,
        titleEnd: of.titleEnd.buffer,
        titleHead: of.titleHead.buffer,
        titleBits: of.titleBits.buffer,
        printA: of.printA.buffer,
        printB: of.printB.buffer,
        borrow: of.borrow.buffer,
        branches: of.branches.buffer,
        died: of.died.buffer,
        lists: of.lists.buffer,
        titles: of.titles.buffer,
      },
      idSlots: this.#idSlots.buffer,
      weights: { author: this.weights.author.buffer, keyword: this.weights.keyword.buffer },
      dictionaries: {
        author: this.dictionaries.author.handle(),
        keyword: this.dictionaries.keyword.handle(),
        class: this.dictionaries.class.handle(),
        branch: this.dictionaries.branch.handle(),
      },
    };
  }

  #weigh(row: number, change: number): void {
    if (change === 0) return;
    const lists = this.of.lists.view;
    for (const [name, column] of [
      ['author', this.of.names.view],
      ['keyword', this.of.keywords.view],
    ] as const) {
      const weights = this.weights[name];
      weights.reserve(this.dictionaries[name].size + 1);
      const place = column[row - 1] ?? 0;
      const end = place + (lists[place] ?? 0);
      for (let item = place + 1; item <= end; item += 1) {
        const id = lists[item] ?? 0;
        weights.length = Math.max(weights.length, id + 1);
        weights.view[id] = Math.min(0xffffffff, Math.max(0, (weights.view[id] ?? 0) + change));
      }
    }
  }

  #place(row: number): void {
    const slots = this.#idSlots.view;
    const mask = slots.length - 1;
    const id = this.of.id.view[row - 1] ?? 0;
    let slot = hashId(id) & mask;
    for (let other = slots[slot] ?? 0; other !== 0; other = slots[slot] ?? 0) {
      // A version that ended long ago is asked for by no reader any more: its slot is used again, so that a record
      // changed ten thousand times does not make a chain of ten thousand slots.
      const died = this.of.died.view[other - 1] ?? 0;
      if (died !== 0 && died + 64 < this.generation && this.of.id.view[other - 1] === id) break;
      slot = (slot + 1) & mask;
    }
    slots[slot] = row;
  }
}
