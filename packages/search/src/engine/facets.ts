import type { Bucket, FacetName } from '../types.ts';
import { type ColumnsView, noYear } from './columns.ts';
import type { DictionaryView } from './dictionary.ts';
import type { Rows } from './row-sets.ts';

export const bucketLimit = 20;

/** Counters used again from query to query; always all zero between two counts. */
const scratch: { counts: Uint32Array; touched: Uint32Array } = {
  counts: new Uint32Array(1024),
  touched: new Uint32Array(1024),
};

function counters(size: number): Uint32Array {
  if (scratch.counts.length < size) {
    scratch.counts = new Uint32Array(Math.ceil(size * 1.5));
    scratch.touched = new Uint32Array(scratch.counts.length);
  }
  return scratch.counts;
}

/** Counts one facet over the rows: the 20 largest buckets, ties by key; years newest first. */
export function countFacet(
  view: ColumnsView,
  facet: FacetName,
  rows: Rows,
  letters: Uint8Array,
): readonly Bucket[] {
  switch (facet) {
    case 'author':
      return countValues(view.of.author, view.dictionaries.author, rows);
    case 'keyword':
      return countLists(view, view.of.keywords, view.dictionaries.keyword, rows);
    case 'branch':
      return countLists(view, view.of.branches, view.dictionaries.branch, rows);
    case 'class':
      return countLetters(view.of.class, rows, letters);
    case 'year':
      return countYears(view.of.year, rows);
  }
}

function countValues(column: Uint32Array, dictionary: DictionaryView, rows: Rows): readonly Bucket[] {
  const counts = counters(dictionary.size + 1);
  const touched = scratch.touched;
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const value = column[(rows[at] ?? 0) - 1] ?? 0;
    const count = counts[value] ?? 0;
    if (count === 0) {
      touched[size] = value;
      size += 1;
    }
    counts[value] = count + 1;
  }
  return largest(dictionary, touched.subarray(0, size), counts);
}

function countLists(
  view: ColumnsView,
  column: Uint32Array,
  dictionary: DictionaryView,
  rows: Rows,
): readonly Bucket[] {
  const counts = counters(dictionary.size + 1);
  const touched = scratch.touched;
  const lists = view.of.lists;
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const place = column[(rows[at] ?? 0) - 1] ?? 0;
    const end = place + (lists[place] ?? 0);
    for (let item = place + 1; item <= end; item += 1) {
      const value = lists[item] ?? 0;
      // A branch list replaced while this query runs may name a branch younger than the snapshot.
      if (value > dictionary.size) continue;
      const count = counts[value] ?? 0;
      if (count === 0) {
        touched[size] = value;
        size += 1;
      }
      counts[value] = count + 1;
    }
  }
  return largest(dictionary, touched.subarray(0, size), counts);
}

/** Picks the largest counters and clears all of them. */
function largest(dictionary: DictionaryView, touched: Uint32Array, counts: Uint32Array): readonly Bucket[] {
  const best: number[] = [];
  const isBefore = (left: number, right: number): boolean => {
    const difference = (counts[right] ?? 0) - (counts[left] ?? 0);
    return difference === 0 ? dictionary.compare(left, right) < 0 : difference < 0;
  };
  for (const value of touched) {
    if (value === 0) continue;
    const last = best.length === bucketLimit ? (best[bucketLimit - 1] ?? 0) : 0;
    if (last !== 0 && !isBefore(value, last)) continue;
    if (last !== 0) best.pop();
    let at = best.length;
    while (at > 0 && isBefore(value, best[at - 1] ?? 0)) at -= 1;
    best.splice(at, 0, value);
  }
  const buckets = best.map((value) => ({ key: dictionary.text(value), docCount: counts[value] ?? 0 }));
  for (const value of touched) counts[value] = 0;
  return buckets;
}

/** `letters` gives each class number's main class as an ASCII code, 0 for none. */
function countLetters(column: Uint32Array, rows: Rows, letters: Uint8Array): readonly Bucket[] {
  const counts = new Uint32Array(128);
  for (let at = 0; at < rows.length; at += 1) {
    const letter = letters[column[(rows[at] ?? 0) - 1] ?? 0] ?? 0;
    counts[letter] = (counts[letter] ?? 0) + 1;
  }
  const buckets: Bucket[] = [];
  for (let letter = 1; letter < 128; letter += 1) {
    const docCount = counts[letter] ?? 0;
    if (docCount > 0) buckets.push({ key: String.fromCharCode(letter), docCount });
  }
  return buckets.sort((a, b) => b.docCount - a.docCount || (a.key < b.key ? -1 : 1)).slice(0, bucketLimit);
}

const yearCounts = new Uint32Array(65_536);

function countYears(column: Int16Array, rows: Rows): readonly Bucket[] {
  let newest = noYear;
  let oldest = 32_767;
  for (let at = 0; at < rows.length; at += 1) {
    const year = column[(rows[at] ?? 0) - 1] ?? noYear;
    if (year === noYear) continue;
    if (year > newest) newest = year;
    if (year < oldest) oldest = year;
    yearCounts[year - noYear] = (yearCounts[year - noYear] ?? 0) + 1;
  }
  const buckets: Bucket[] = [];
  for (let year = newest; year >= oldest; year -= 1) {
    const docCount = yearCounts[year - noYear] ?? 0;
    if (docCount > 0 && buckets.length < bucketLimit) buckets.push({ key: String(year), docCount });
    yearCounts[year - noYear] = 0;
  }
  return buckets;
}
