import type { MatchTier } from '../../terms.ts';

/** The ranking's steps, best first. Within one: borrow count, then newest, then smallest id. */
export const tier = {
  identifier: 0,
  exactTitle: 1,
  /** The title without its subtitle, series or part is the query. */
  calledSo: 2,
  titlePrefix: 3,
  titlePhrase: 4,
  /** Another value (author, keyword, other title …) is the query. */
  wholeValue: 5,
  /** The query contains the whole title, and the rest of the query is found too: `曹雪芹 红楼梦`. */
  titleAndMore: 6,
  phrase: 7,
  allWords: 8,
  wholePinyin: 9,
  pinyin: 10,
  browse: 11,
  /** Found only by something close to the query: see near.ts. The first of {@link nearGrades} steps. */
  near: 12,
} as const;

/** Steps of closeness, best first; the last ones hold some of the words only. The ranking has room for 32 steps in all. */
export const nearGrades = 20;
export const someWordsGrade = 15;

const names: readonly MatchTier[] = [
  'identifier',
  'exactTitle',
  'titlePrefix',
  'titlePrefix',
  'phrase',
  'phrase',
  'allWords',
  'phrase',
  'allWords',
  'pinyin',
  'pinyin',
  'browse',
];

export function tierName(step: number): MatchTier {
  if (step < tier.near) return names[step] ?? 'browse';
  return step < tier.near + someWordsGrade ? 'spelling' : 'someWords';
}
