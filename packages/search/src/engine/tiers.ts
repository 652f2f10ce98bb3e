import type { MatchTier } from '../types.ts';

/** The ranking's steps, best first. Within one: borrow count, then newest, then smallest id. */
export const tier = {
  identifier: 0,
  exactTitle: 1,
  titlePrefix: 2,
  titlePhrase: 3,
  /** Another value (author, keyword, other title …) is the query. */
  wholeValue: 4,
  phrase: 5,
  allWords: 6,
  wholePinyin: 7,
  pinyin: 8,
  browse: 9,
} as const;

const names: readonly MatchTier[] = [
  'identifier',
  'exactTitle',
  'titlePrefix',
  'phrase',
  'phrase',
  'phrase',
  'allWords',
  'pinyin',
  'pinyin',
  'browse',
];

export const tierName = (step: number): MatchTier => names[step] ?? 'browse';
