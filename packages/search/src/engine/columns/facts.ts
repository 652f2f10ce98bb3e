/**
 * What counting reads of a row, side by side in 48 bytes, and what ranking reads of every row, in 16: the rows of a
 * query lie far apart, so the time goes into fetching memory, and one fetch for a row is several times faster than one
 * for each column.
 */
export const factWords = 12;
export const rankWords = 4;

/** The words that ranking reads. */
export const rank = {
  borrow: 0,
  /** As {@link fact.year}. */
  year: 1,
  /** First two code units of the title's key, and one bit of 32 for each code unit in it: most titles need no look at the heap. */
  titleHead: 2,
  titleBits: 3,
} as const;

/** The words that counting and the rest read. */
export const fact = {
  /** The year as a number from 1; 0 when it is not known. */
  year: 0,
  author: 1,
  class: 2,
  /** See {@link isPlace}: where the keyword list starts in the list heap, or how many of the next words are keywords. */
  keywords: 3,
  firstKeyword: 4,
  /** See {@link isPlace}: where the branch list starts in the list heap, or a bit for each branch: see {@link branchBits}. */
  branches: 8,
  /** Where the list of all author names starts in the list heap. */
  names: 9,
  titleStart: 10,
  /** Units of the whole title key, of the title proper and of the article it begins with: see {@link titleLengths}. */
  titleLengths: 11,
} as const;

/** Three lengths in one word; a title key has at most 160 units. */
export const titleLengths = (whole: number, proper: number, article: number): number =>
  whole + proper * 65_536 + article * 16_777_216;
export const wholeLength = (word: number): number => word & 0xffff;
export const properLengthOf = (word: number): number => (word >>> 16) & 0xff;
export const articleLengthOf = (word: number): number => word >>> 24;

export const inlineKeywords = 4;

/** Set in a word that is a place in the list heap. */
export const placeFlag = 0x8000_0000;
export const isPlace = (word: number): boolean => word >= placeFlag;
export const placeOf = (word: number): number => word - placeFlag;

/** Branches up to this number have a bit of their own; a row with another one has a list. */
export const bitBranches = 31;
/** The branches as bits, the first one lowest. */
export const branchBits = (branches: readonly number[]): number =>
  branches.reduce((bits, branch) => bits | (1 << (branch - 1)), 0);

/** Years are kept from this one on, so that the word for it is 1. */
const firstYear = -10_000;
export const yearWord = (year: number | null): number => (year === null ? 0 : year - firstYear + 1);
export const yearOf = (word: number): number | null => (word === 0 ? null : word - 1 + firstYear);
/** Number of different year words. */
export const yearWords = 20_002;

/** The first two code units of a title; a shorter one is filled with zeros. */
export function headOf(title: string): number {
  return ((title.charCodeAt(0) || 0) * 65_536 + (title.charCodeAt(1) || 0)) >>> 0;
}

/** The bits of a title's code units: a title that holds a text has all bits of the text. */
export function bitsOf(title: string): number {
  let bits = 0;
  for (let at = 0; at < title.length; at += 1) {
    bits |= 1 << (Math.imul(title.charCodeAt(at), 0x9e3779b1) >>> 27);
  }
  return bits >>> 0;
}
