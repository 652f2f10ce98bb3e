import type { Bucket } from '../../port.ts';
import type { ColumnsView } from './columns-view.ts';
import type { DictionaryView } from './dictionary.ts';
import { bitBranches, fact, factWords, isPlace, placeOf } from './facts.ts';
import type { Rows } from './row-sets.ts';

/** How many values of a facet an answer has. */
export const bucketLimit = 20;

/** One word of each row: a column of a table that has several. */
export interface Place {
  readonly column: Uint32Array | Uint16Array;
  readonly words: number;
  readonly word: number;
}

/** A column with one word of each row. */
export const columnOf = (column: Place['column']): Place => ({ column, words: 1, word: 0 });

/** The entries of a dictionary in groups that are counted together. Group 0 is none. */
interface Groups {
  readonly groups: Uint32Array;
  readonly keys: readonly string[];
}

/** Counters for the entries of one dictionary, reused by all queries. All zero between two counts. */
export class Counters {
  counts = new Uint32Array(1024);
  touched = new Uint32Array(1024);
  size = 0;
  /** Whether branches were counted in parts. */
  #hasParts = false;

  /** Makes room for a dictionary. */
  start(dictionary: Pick<DictionaryView, 'size'>): void {
    this.size = 0;
    if (this.counts.length > dictionary.size) return;
    this.counts = new Uint32Array(Math.ceil((dictionary.size + 1) * 1.5));
    this.touched = new Uint32Array(this.counts.length);
  }

  /** Counts a word of the rows from `from` up to but not including `to`. A row has `words` words in the column. */
  addWords({ column, words, word }: Place, rows: Rows, from: number, to: number): void {
    const { counts, touched } = this;
    let { size } = this;
    for (let at = from; at < to; at += 1) {
      const value = column[((rows[at] ?? 0) - 1) * words + word] ?? 0;
      const count = counts[value] ?? 0;
      // Always written, but kept only if it is new: this avoids a branch that the processor would mispredict.
      touched[size] = value;
      size += count === 0 ? 1 : 0;
      counts[value] = count + 1;
    }
    this.size = size;
  }

  /** Turns the counts of some rows into those of all others, given the counts of all rows. */
  invert(all: Uint32Array): void {
    const { counts, touched } = this;
    let size = 0;
    for (let value = 0; value < Math.min(all.length, counts.length); value += 1) {
      const count = (all[value] ?? 0) - (counts[value] ?? 0);
      counts[value] = count;
      touched[size] = value;
      size += count === 0 ? 0 : 1;
    }
    this.size = size;
  }

  /** Adds the counts of the entries of a dictionary to those of their groups. */
  addCounted({ groups }: Groups, entries: Uint32Array, counts: Uint32Array): void {
    for (let at = 0; at < entries.length; at += 1) this.#add(groups[entries[at] ?? 0] ?? 0, counts[at] ?? 0);
  }

  /** Counts the groups of the rows' words. */
  addGroups({ groups }: Groups, column: Uint32Array, rows: Rows): void {
    const { counts, touched } = this;
    let { size } = this;
    for (let at = 0; at < rows.length; at += 1) {
      const group = groups[column[(rows[at] ?? 0) - 1] ?? 0] ?? 0;
      const count = counts[group] ?? 0;
      touched[size] = group;
      size += count === 0 ? 1 : 0;
      counts[group] = count + 1;
    }
    this.size = size;
  }

  /** Like {@link addWords}, for lists of keywords, which are in the heap or in the next words. */
  addKeywords({ of }: ColumnsView, rows: Rows, from: number, to: number): void {
    const { facts, lists } = of;
    for (let at = from; at < to; at += 1) {
      const base = ((rows[at] ?? 0) - 1) * factWords + fact.keywords;
      const list = facts[base] ?? 0;
      if (isPlace(list)) this.#addItems(lists, placeOf(list) + 1, lists[placeOf(list)] ?? 0);
      else this.#addItems(facts, base + 1, list);
    }
  }

  /** Like {@link addWords}, for branches. Most are bits, which are counted eleven at a time if there are many rows. */
  addBranches(
    { column, words, word }: Place,
    lists: Uint32Array,
    rows: Rows,
    from: number,
    to: number,
  ): void {
    for (let at = from; at < to; at += 1) {
      const bits = column[((rows[at] ?? 0) - 1) * words + word] ?? 0;
      if (isPlace(bits)) {
        this.#addItems(lists, placeOf(bits) + 1, lists[placeOf(bits)] ?? 0);
        continue;
      }
      if (rows.length < fewRows) {
        for (let left = bits; left !== 0; left &= left - 1) this.#add(32 - Math.clz32(left & -left), 1);
        continue;
      }
      const low = bits & partMask;
      const middle = partSize + ((bits >>> partBits) & partMask);
      const high = partSize * 2 + (bits >>> (partBits * 2));
      partCounts[low] = (partCounts[low] ?? 0) + 1;
      partCounts[middle] = (partCounts[middle] ?? 0) + 1;
      partCounts[high] = (partCounts[high] ?? 0) + 1;
      this.#hasParts = true;
    }
  }

  /** Adds the counts of {@link addBranches}. */
  endBranches(): void {
    if (!this.#hasParts) return;
    this.#hasParts = false;
    const sums = new Uint32Array(bitBranches);
    for (let place = 0; place < partCounts.length; place += 1) {
      const count = partCounts[place] ?? 0;
      if (count === 0) continue;
      const first = Math.floor(place / partSize) * partBits;
      for (let bits = place & partMask; bits !== 0; bits &= bits - 1) {
        const branch = first + 31 - Math.clz32(bits & -bits);
        sums[branch] = (sums[branch] ?? 0) + count;
      }
    }
    for (const [branch, count] of sums.entries()) if (count > 0) this.#add(branch + 1, count);
    partCounts.fill(0);
  }

  /** Like {@link addWords}, for series. */
  addSeries({ of }: ColumnsView, rows: Rows, from: number, to: number): void {
    const { lists, series } = of;
    for (let at = from; at < to; at += 1) {
      const word = series[(rows[at] ?? 0) - 1] ?? 0;
      if (isPlace(word)) this.#addItems(lists, placeOf(word) + 1, lists[placeOf(word)] ?? 0);
      else this.#add(word, 1);
    }
  }

  #addItems(values: Uint32Array, start: number, length: number): void {
    for (let item = start; item < start + length; item += 1) this.#add(values[item] ?? 0, 1);
  }

  #add(value: number, more: number): void {
    const count = this.counts[value] ?? 0;
    this.touched[this.size] = value;
    this.size += count === 0 ? 1 : 0;
    this.counts[value] = count + more;
  }

  /** Counts the forms of one author's name together. */
  joinForms(view: ColumnsView): void {
    const { counts } = this;
    const { size } = this;
    for (let at = 0; at < size; at += 1) {
      const value = this.touched[at] ?? 0;
      if (!view.hasForms(value) || value > view.dictionaries.author.size) continue;
      const count = counts[value] ?? 0;
      const first = Math.min(...view.formsOf(value));
      if (first === value || count === 0) continue;
      counts[value] = 0;
      this.#add(first, count);
    }
  }

  /** Sums the counters by group, largest first. */
  sums({ groups, keys }: Groups): readonly Bucket[] {
    const sums = new Uint32Array(keys.length);
    for (const value of this.touched.subarray(0, this.size)) {
      const group = groups[value] ?? 0;
      sums[group] = (sums[group] ?? 0) + (this.counts[value] ?? 0);
    }
    return keys
      .map((key, group) => ({ key, docCount: sums[group] ?? 0 }))
      .filter(({ key, docCount }) => key !== '' && docCount > 0)
      .sort(mostFirst);
  }

  /** The values that were counted, in no particular order. */
  get values(): Uint32Array {
    return this.touched.subarray(0, this.size);
  }

  /** Resets all counters. */
  clear(): void {
    for (const value of this.touched.subarray(0, this.size)) this.counts[value] = 0;
    this.size = 0;
  }

  /** A count that enough values have for an answer, so that smaller ones need not be compared. */
  #leastTaken({ size }: DictionaryView): number {
    const { counts } = this;
    for (const value of this.values) {
      const count = value > size ? 0 : (counts[value] ?? 0);
      const place = Math.min(count, sizes.length - 1);
      if (value !== 0) sizes[place] = (sizes[place] ?? 0) + 1;
    }
    let least = sizes.length - 1;
    for (let enough = sizes[least] ?? 0; least > 1 && enough < bucketLimit; enough += sizes[least] ?? 0)
      least -= 1;
    sizes.fill(0);
    return least;
  }

  /** The values with at least this count. */
  #atLeast(least: number, dictionary: DictionaryView): Uint32Array {
    const { counts } = this;
    const { size } = dictionary;
    if (taken.length < this.size) taken = new Uint32Array(this.size * 2);
    let end = 0;
    for (const value of this.values) {
      // 0 means no value. A branch can be newer than the snapshot if its list was replaced while this query runs.
      if (value === 0 || value > size || (counts[value] ?? 0) < least) continue;
      taken[end] = value;
      end += 1;
    }
    const values = taken.subarray(0, end);
    dictionary.fetch(values);
    return values;
  }

  /**
   * The largest counters, ties by text, each under the text of the entry that `shown` returns, and those of `also`.
   * Resets all counters.
   */
  take(
    dictionary: DictionaryView,
    also: readonly Bucket[] = [],
    shown = (value: number): number => value,
  ): readonly Bucket[] {
    const { counts } = this;
    const touched = this.touched.subarray(0, this.size);
    const best: number[] = [];
    const least = this.#leastTaken(dictionary);
    const isBefore = (left: number, right: number): boolean => {
      const difference = (counts[right] ?? 0) - (counts[left] ?? 0);
      return difference === 0 ? dictionary.compare(shown(left), shown(right)) < 0 : difference < 0;
    };
    for (const value of this.#atLeast(least, dictionary)) {
      const last = best.length === bucketLimit ? (best[bucketLimit - 1] ?? 0) : 0;
      if (last !== 0 && !isBefore(value, last)) continue;
      if (last !== 0) best.pop();
      let at = 0;
      for (let end = best.length; at < end; ) {
        const middle = (at + end) >> 1;
        if (isBefore(value, best[middle] ?? 0)) end = middle;
        else at = middle + 1;
      }
      best.splice(at, 0, value);
    }
    const wanted = new Set(also.map(({ key }) => dictionary.find(key)));
    if (wanted.size > 0)
      for (const value of touched)
        if (value > 0 && (counts[value] ?? 0) > 0 && wanted.has(shown(value)) && !best.includes(value))
          best.push(value);
    const buckets = best.map((value) => ({
      key: dictionary.text(shown(value)),
      docCount: counts[value] ?? 0,
    }));
    this.clear();
    return wanted.size > 0 ? buckets.sort(mostFirst) : buckets;
  }
}

/** How many values have each count; larger ones count as the largest. All zero between two counts. */
const sizes = new Uint32Array(64);
let taken = new Uint32Array(1024);

/** How often each third of branch bits was seen, the lowest first. All zero between two counts. */
const partBits = 11;
/** For fewer rows, each bit is counted separately: adding up the parts would take longer. */
const fewRows = 1000;
const partSize = 1 << partBits;
const partMask = partSize - 1;
const partCounts = new Uint32Array(3 * partSize);

/** Compares buckets: more titles first, ties by text. */
export const mostFirst = (a: Bucket, b: Bucket): number =>
  b.docCount - a.docCount || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
