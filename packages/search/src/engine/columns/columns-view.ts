import { type DictionaryHandle, DictionaryView } from './dictionary.ts';
import {
  articleLengthOf,
  fact,
  factWords,
  isPlace,
  placeOf,
  properLengthOf,
  rank,
  rankWords,
  wholeLength,
  yearOf,
} from './facts.ts';
import { hashId } from './hashing.ts';
import type { Rows } from './row-sets.ts';
import { type ArrayTypes, type ElementKind, viewOf } from './shared-array.ts';
import { type SignatureHandle, SignatureView } from './signature.ts';

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
 * values changed in place (loans and branches, each one aligned 32-bit word that is a number or names an immutable
 * list) are read either as they were or as they are.
 */
const kinds = {
  id: 'f64',
  /** Some words for each row: see facts.ts. */
  facts: 'u32',
  ranks: 'u32',
  /** The class once more in a column of its own: browsing reads every row. */
  class: 'u32',
  died: 'u32',
  /** First and second ten letters of the title's sort key, packed so that number order is letter order. */
  sortHead: 'f64',
  sortTail: 'f64',
  /** Fingerprint of everything that needs a new row when it changes. */
  printA: 'u32',
  printB: 'u32',
  /** Heap of lists: a count, then that many dictionary numbers. Place 0 is the empty list. */
  lists: 'u32',
  /** Heap of title keys. */
  titles: 'u16',
} as const satisfies Record<string, ElementKind>;

type Kinds = typeof kinds;
export type ColumnName = keyof Kinds;

/** Columns with one element for each row, written once. */
export const rowColumns = ['id', 'class', 'sortHead', 'sortTail', 'printA', 'printB'] as const;
/** Columns that change in place, with their elements for each row. */
export const mutableColumns = { died: 1, facts: factWords, ranks: rankWords } as const;
export const heaps = ['lists', 'titles'] as const;
export const dictionaryNames = ['author', 'keyword', 'class', 'branch', 'word'] as const;
export type DictionaryName = (typeof dictionaryNames)[number];

type Buffers = { readonly [K in ColumnName]: SharedArrayBuffer };
type Views = { readonly [K in ColumnName]: ArrayTypes[Kinds[K]] };

/** Everything a reader needs for one consistent look at an index; cheap to send, buffers are shared. */
export interface ColumnsHandle {
  readonly rows: number;
  readonly live: number;
  readonly generation: number;
  /** The last generation in which a row came or ended; in later ones only loans and holdings changed. */
  readonly structure: number;
  /** The last generation in which a row's branches changed. */
  readonly holdings: number;
  readonly buffers: Buffers;
  readonly idSlots: SharedArrayBuffer;
  readonly titleSignatures: SignatureHandle;
  readonly weights: { readonly author: SharedArrayBuffer; readonly keyword: SharedArrayBuffer };
  readonly namings: SharedArrayBuffer;
  readonly nextForms: SharedArrayBuffer;
  readonly dictionaries: { readonly [K in DictionaryName]: DictionaryHandle };
}

/** Forms read of one name; more are a mistake of the data. */
const mostForms = 64;

/** A reader's look at the columns. */
export class ColumnsView {
  readonly rows: number;
  readonly live: number;
  readonly generation: number;
  readonly of: Views;
  readonly dictionaries: { readonly [K in DictionaryName]: DictionaryView };
  /** How much each author or keyword is used: its live rows and their loans, by dictionary number. */
  readonly weights: { readonly author: Uint32Array; readonly keyword: Uint32Array };
  readonly #namings: Uint32Array;
  readonly #nextForms: Uint32Array;
  readonly titleSignatures: SignatureView;
  readonly #idSlots: Uint32Array;

  constructor(handle: ColumnsHandle) {
    this.rows = handle.rows;
    this.live = handle.live;
    this.generation = handle.generation;
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
      class: new DictionaryView(handle.dictionaries.class),
      branch: new DictionaryView(handle.dictionaries.branch),
      word: new DictionaryView(handle.dictionaries.word),
    };
  }

  isLive(row: number): boolean {
    if (row > this.rows) return false;
    const died = this.of.died[row - 1] ?? 0;
    return died === 0 || died > this.generation;
  }

  /** All live rows. */
  liveRows(): Rows {
    const rows = new Uint32Array(this.live);
    let size = 0;
    for (let row = 1; row <= this.rows; row += 1) {
      if (this.isLive(row)) {
        rows[size] = row;
        size += 1;
      }
    }
    return size === rows.length ? rows : rows.slice(0, size);
  }

  /** The live ones of ascending rows. */
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
    const facts = this.of.facts;
    const start = facts[(row - 1) * factWords + fact.titleStart] ?? 0;
    const length = wholeLength(facts[(row - 1) * factWords + fact.titleLengths] ?? 0);
    return String.fromCharCode(...this.of.titles.subarray(start, start + length));
  }

  /** The key of the title without article, subtitle, series or part. */
  properTitle(row: number): string {
    const lengths = this.of.facts[(row - 1) * factWords + fact.titleLengths] ?? 0;
    return this.title(row).slice(articleLengthOf(lengths), properLengthOf(lengths));
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

  /** Every form of an author's name (刘慈欣, 劉慈欣) by its number, itself among them; a name with one form is alone. */
  formsOf(author: number): readonly number[] {
    const forms = [author];
    let next = this.#nextForms[author] ?? 0;
    // A name added during the read may cut the ring short; the bound ends every read.
    for (; next !== 0 && next !== author && forms.length < mostForms; next = this.#nextForms[next] ?? 0)
      if (next <= this.dictionaries.author.size) forms.push(next);
    return forms;
  }

  /** The form of an author's name that most titles have; of several the first by UTF-16 code units. */
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

  classCode(row: number): string {
    return this.dictionaries.class.text(this.of.class[row - 1] ?? 0);
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
    class: viewOf('u32', buffers.class),
    died: viewOf('u32', buffers.died),
    sortHead: viewOf('f64', buffers.sortHead),
    sortTail: viewOf('f64', buffers.sortTail),
    printA: viewOf('u32', buffers.printA),
    printB: viewOf('u32', buffers.printB),
    lists: viewOf('u32', buffers.lists),
    titles: viewOf('u16', buffers.titles),
  };
}
