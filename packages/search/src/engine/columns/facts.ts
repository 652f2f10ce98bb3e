/**
 * What counting reads of each row, side by side in 48 bytes, and what ranking reads, in 16. The rows of a query are far
 * apart in memory, and one fetch per row is several times faster than one per column.
 */
export const factWords = 12;
export const rankWords = 4;

export const rank = {
  borrow: 0,
  /** As {@link fact.year}. */
  year: 1,
  /**
   * The first two code units of the title's key, and one of 32 bits for each code unit in it. With these, most titles
   * are compared without reading the heap.
   */
  titleHead: 2,
  titleBits: 3,
} as const;

/** What counting and everything else reads. */
export const fact = {
  /** The year as a number from 1; 0 if unknown. */
  year: 0,
  author: 1,
  /** Class numbers, language and audience together: see traits.ts. */
  traits: 2,
  /**
   * Where the keyword list begins in the list heap, or how many of the next words are keywords: see {@link isPlace}.
   */
  keywords: 3,
  firstKeyword: 4,
  /** Where the branch list begins in the list heap, or one bit per branch: see {@link isPlace}, {@link branchBits}. */
  branches: 8,
  /** Where the list of all author names begins in the list heap. */
  names: 9,
  titleStart: 10,
  /** The lengths of the title key, the title proper and the article at its beginning, and a flag: see {@link titleLengths}. */
  titleLengths: 11,
} as const;

/** Set if the title as catalogued is its key, so that it need not be read. */
const asCatalogued = 0x100;
/** Longest key of a title that is compared; a longer one is cut. */
export const longestTitle = 160;
/** Packs three lengths and {@link asCatalogued} into one word. */
export const titleLengths = (whole: number, proper: number, article: number, isKey: boolean): number =>
  whole + (isKey ? asCatalogued : 0) + proper * 65_536 + article * 16_777_216;
export const wholeLength = (word: number): number => word & 0xff;
export const isAsCatalogued = (word: number): boolean => (word & asCatalogued) !== 0;
export const properLengthOf = (word: number): number => (word >>> 16) & 0xff;
export const articleLengthOf = (word: number): number => word >>> 24;

export const inlineKeywords = 4;

/** Set in words that are places in the list heap. */
export const placeFlag = 0x8000_0000;
export const isPlace = (word: number): boolean => word >= placeFlag;
export const placeOf = (word: number): number => word - placeFlag;

/** Branches up to this number have their own bit. A row with any other branch has a list. */
export const bitBranches = 31;
/** The branches as bits, the first one in the lowest bit. */
export const branchBits = (branches: readonly number[]): number =>
  branches.reduce((bits, branch) => bits | (1 << (branch - 1)), 0);

/** The first year that is kept; its word is 1. */
const firstYear = -10_000;
export const yearWord = (year: number | null): number => (year === null ? 0 : year - firstYear + 1);
export const yearOf = (word: number): number | null => (word === 0 ? null : word - 1 + firstYear);
/** The number of different year words. */
export const yearWords = 20_002;

/** How many code units of a title its head has. */
export const headUnits = 2;

/** The first two code units of a title; a shorter title is padded with zeros. */
export function headOf(title: string): number {
  return ((title.charCodeAt(0) || 0) * 65_536 + (title.charCodeAt(1) || 0)) >>> 0;
}

/**
 * The bits of a title's code units. A title that contains a text has all bits of that text: one that was cut has all
 * bits, because nobody knows what followed.
 */
export function bitsOf(title: string): number {
  if (title.length >= longestTitle) return 0xffff_ffff;
  let bits = 0;
  for (let at = 0; at < title.length; at += 1) {
    bits |= 1 << (Math.imul(title.charCodeAt(at), 0x9e3779b1) >>> 27);
  }
  return bits >>> 0;
}
