import { textOfUnits } from '../../analysis/text-of-units.ts';
import { type DictionaryHandle, DictionaryView } from './dictionary.ts';
import {
  articleLengthOf,
  fact,
  factWords,
  isAsCatalogued,
  isPlace,
  placeOf,
  properLengthOf,
  rank,
  rankWords,
  wholeLength,
  yearOf,
} from './facts.ts';
import { hashId } from './hashing.ts';
import { noRows, type Rows, rowsOfBits } from './row-sets.ts';
import { type ArrayTypes, type ElementKind, viewOf } from './shared-array.ts';
import { type SignatureHandle, SignatureView } from './signature.ts';
import { readTraits, type Traits } from './traits.ts';

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
type Views = { readonly [K in ColumnName]: ArrayTypes[Kinds[K]] };

/** A consistent snapshot of an index. Cheap to send, because threads share the buffers. */
export interface ColumnsHandle {
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
  readonly idSlots: SharedArrayBuffer;
  readonly titleSignatures: SignatureHandle;
  readonly weights: { readonly author: SharedArrayBuffer; readonly keyword: SharedArrayBuffer };
  readonly namings: SharedArrayBuffer;
  readonly nextForms: SharedArrayBuffer;
  readonly dictionaries: { readonly [K in DictionaryName]: DictionaryHandle };
}

/** Rows, ascending, and the word of branches that each had when the index was built. */
export interface Shifted {
  readonly rows: Rows;
  readonly before: Uint32Array;
}

/** Forms of one name that are read. More than this is an error in the data. */
const mostForms = 64;

/** All numbers from 1, which every snapshot without dead rows shares. */
let numbers: Rows = noRows;

function rowsUpTo(last: number): Rows {
  if (numbers.length < last) {
    numbers = new Uint32Array(last + (last >>> 4));
    for (let at = 0; at < numbers.length; at += 1) numbers[at] = at + 1;
  }
  return numbers.subarray(0, last);
}

/** Reads the columns as of one snapshot. */
export class ColumnsView {
  readonly rows: number;
  readonly live: number;
  readonly generation: number;
  readonly ordered: number;
  /** Null if no row has moved. */
  readonly moved: Uint32Array | null;
  readonly of: Views;
  readonly dictionaries: { readonly [K in DictionaryName]: DictionaryView };
  /** How much each author or keyword is used, by dictionary number: its live rows and their loans. */
  readonly weights: { readonly author: Uint32Array; readonly keyword: Uint32Array };
  readonly #handle: Pick<ColumnsHandle, 'shifted' | 'shiftedRows'>;
  #shifted: Shifted | undefined;
  #movedRows: Rows | undefined;
  #liveRows: Rows | undefined;
  readonly #namings: Uint32Array;
  readonly #nextForms: Uint32Array;
  readonly titleSignatures: SignatureView;
  readonly #idSlots: Uint32Array;

  constructor(handle: ColumnsHandle) {
    this.#handle = handle;
    this.rows = handle.rows;
    this.live = handle.live;
    this.generation = handle.generation;
    this.ordered = handle.ordered;
    this.moved = handle.movedRows > 0 ? viewOf('u32', handle.moved) : null;
    this.of = viewsOf(handle.buffers);
    this.#idSlots = viewOf('u32', handle.idSlots);
    this.titleSignatures = new SignatureView(handle.titleSignatures);
    this.weights = {
      author: viewOf('u32', handle.weights.author),
      keyword: viewOf('u32', handle.weights.keyword),
    };
    this.#namings = viewOf('u32', handle.namings);
    this.#nextForms = viewOf('u32', handle.nextForms);
    this.dictionaries = {
      author: new DictionaryView(handle.dictionaries.author),
      keyword: new DictionaryView(handle.dictionaries.keyword),
      traits: new DictionaryView(handle.dictionaries.traits),
      series: new DictionaryView(handle.dictionaries.series),
      branch: new DictionaryView(handle.dictionaries.branch),
      word: new DictionaryView(handle.dictionaries.word),
    };
  }

  isLive(row: number): boolean {
    if (row > this.rows) return false;
    if (this.live === this.rows) return true;
    const died = this.of.died[row - 1] ?? 0;
    return died === 0 || died > this.generation;
  }

  /** Shared: do not change it. */
  liveRows(): Rows {
    this.#liveRows ??= this.#findLive();
    return this.#liveRows;
  }

  #findLive(): Rows {
    if (this.live === this.rows) return rowsUpTo(this.rows);
    const { died } = this.of;
    const { generation } = this;
    const rows = new Uint32Array(this.live);
    let size = 0;
    for (let at = 0; at < this.rows; at += 1) {
      const end = died[at] ?? 0;
      if (end !== 0 && end <= generation) continue;
      rows[size] = at + 1;
      size += 1;
    }
    return size === rows.length ? rows : rows.slice(0, size);
  }

  /** The live rows among some ascending rows. */
  liveOf(rows: Rows): Rows {
    if (this.live === this.rows) return rows;
    const { died } = this.of;
    const { generation } = this;
    const out = new Uint32Array(rows.length);
    let size = 0;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      const end = died[row - 1] ?? 0;
      if (end === 0 || end > generation) {
        out[size] = row;
        size += 1;
      }
    }
    return size === rows.length ? rows : out.slice(0, size);
  }

  get shiftedRows(): number {
    return this.#handle.shiftedRows;
  }

  /** The ordered rows that have moved. */
  get movedRows(): Rows {
    this.#movedRows ??= this.moved === null ? noRows : rowsOfBits(this.moved);
    return this.#movedRows;
  }

  /** The ordered rows whose branches have changed, with their words of branches before. */
  get shifted(): Shifted {
    if (this.#shifted === undefined) {
      const { shifted, shiftedRows } = this.#handle;
      const pairs = viewOf('u32', shifted);
      const places = Array.from({ length: shiftedRows }, (_, at) => at * 2);
      places.sort((a, b) => (pairs[a] ?? 0) - (pairs[b] ?? 0));
      this.#shifted = {
        rows: Uint32Array.from(places, (place) => pairs[place] ?? 0),
        before: Uint32Array.from(places, (place) => pairs[place + 1] ?? 0),
      };
    }
    return this.#shifted;
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
    const { start, lengths } = this.#titleOf(row);
    return textOfUnits(this.of.titles, start, start + wholeLength(lengths));
  }

  /** The title as catalogued, if it is its key. */
  catalogued(row: number): string | null {
    return isAsCatalogued(this.#titleOf(row).lengths) ? this.title(row) : null;
  }

  /** The key of the title without its article, subtitle, series or part. */
  properTitle(row: number): string {
    const { start, lengths } = this.#titleOf(row);
    return textOfUnits(this.of.titles, start + articleLengthOf(lengths), start + properLengthOf(lengths));
  }

  #titleOf(row: number): { readonly start: number; readonly lengths: number } {
    const base = (row - 1) * factWords;
    const { facts } = this.of;
    return { start: facts[base + fact.titleStart] ?? 0, lengths: facts[base + fact.titleLengths] ?? 0 };
  }

  id(row: number): number {
    return this.of.id[row - 1] ?? 0;
  }

  borrowCount(row: number): number {
    return this.of.ranks[(row - 1) * rankWords + rank.borrow] ?? 0;
  }

  year(row: number): number | null {
    return yearOf(this.of.facts[(row - 1) * factWords + fact.year] ?? 0);
  }

  /** Whether an author's name has more than one form. */
  hasForms(author: number): boolean {
    return (this.#nextForms[author] ?? 0) !== 0;
  }

  /** The numbers of all forms of an author's name (刘慈欣, 劉慈欣), including the given one. */
  formsOf(author: number): readonly number[] {
    const forms = [author];
    let next = this.#nextForms[author] ?? 0;
    // A name added while this reads may break the ring; the bound ends the loop anyway.
    for (; next !== 0 && next !== author && forms.length < mostForms; next = this.#nextForms[next] ?? 0)
      if (next <= this.dictionaries.author.size) forms.push(next);
    return forms;
  }

  /** The form of an author's name that most titles use; among equals, the first by UTF-16 code units. */
  usualForm(author: number): number {
    if (!this.hasForms(author)) return author;
    const forms = this.formsOf(author);
    const uses = (form: number): number => this.#namings[form] ?? 0;
    return forms.reduce((best, form) => {
      const difference = uses(form) - uses(best) || this.dictionaries.author.compare(best, form);
      return difference > 0 ? form : best;
    }, author);
  }

  firstAuthor(row: number): string {
    return this.dictionaries.author.text(this.of.facts[(row - 1) * factWords + fact.author] ?? 0);
  }

  traits(row: number): Traits {
    return readTraits(this.dictionaries.traits.text(this.of.traits[row - 1] ?? 0));
  }

  keywords(row: number): readonly string[] {
    const base = (row - 1) * factWords;
    const word = this.of.facts[base + fact.keywords] ?? 0;
    const place = placeOf(word);
    const ids = isPlace(word)
      ? this.of.lists.subarray(place + 1, place + 1 + (this.of.lists[place] ?? 0))
      : this.of.facts.subarray(base + fact.firstKeyword, base + fact.firstKeyword + word);
    return Array.from(ids, (id) => this.dictionaries.keyword.text(id));
  }
}

function viewsOf(buffers: Buffers): Views {
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
  };
}
