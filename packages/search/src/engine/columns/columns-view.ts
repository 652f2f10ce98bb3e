import { textOfUnits } from '../../analysis/text-of-units.ts';
import { announce } from './brief.ts';
import { type ColumnsHandle, type DictionaryName, type Views, viewsOf } from './columns-handle.ts';
import { DictionaryView } from './dictionary.ts';
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
import { viewOf } from './shared-array.ts';
import { SignatureView } from './signature.ts';
import type { SortedClasses } from './sorted-classes.ts';
import { readTraits, type Traits } from './traits.ts';

/** Rows, ascending, and the word of branches that each had when the index was built. */
export interface Shifted {
  readonly rows: Rows;
  readonly before: Uint32Array;
}

/** Forms of one name that are read. More than this is an error in the data. */
const mostForms = 64;

/** Reads the columns as of one snapshot: see columns-handle.ts. */
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
  readonly sortedClasses: Omit<SortedClasses, 'rows'> & { readonly rows: Rows };
  readonly #idSlots: Uint32Array;

  constructor(handle: ColumnsHandle) {
    this.#handle = handle;
    this.rows = handle.rows;
    this.live = handle.live;
    this.generation = handle.generation;
    this.ordered = handle.ordered;
    this.moved = handle.movedRows > 0 ? viewOf('u32', handle.moved) : null;
    this.of = viewsOf(handle.buffers);
    this.sortedClasses = { ...handle.sortedClasses, rows: viewOf('u32', handle.sortedClasses.rows) };
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
    if (this.live === this.rows) return this.of.numbers.subarray(0, this.rows);
    announce('read', this.rows);
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

  /** The length of {@link properTitle}, in code units. */
  properLength(row: number): number {
    const { lengths } = this.#titleOf(row);
    return properLengthOf(lengths) - articleLengthOf(lengths);
  }

  /** The key of a title, and the same without its article, subtitle, series or part. */
  titles(row: number): { readonly whole: string; readonly proper: string } {
    const { start, lengths } = this.#titleOf(row);
    const whole = textOfUnits(this.of.titles, start, start + wholeLength(lengths));
    return { whole, proper: whole.slice(articleLengthOf(lengths), properLengthOf(lengths)) };
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
