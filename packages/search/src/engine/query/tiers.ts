import type { MatchTier } from '../../terms.ts';
import { titleSteps } from '../columns/title-key.ts';

/** The steps of the ranking, best first. Within a step: borrow count, then newest, then smallest id. */
export const tier = {
  identifier: 0,
  ...titleSteps,
  /** Another value (author, keyword, other title …) is the query. */
  wholeValue: 5,
  /** The query contains the whole title, and the record contains the rest of the query: `曹雪芹 红楼梦`. */
  titleAndMore: 6,
  phrase: 7,
  /** All of several words are in its title or subtitle. */
  titleWords: 8,
  /** One of its subjects is, unless it asks for literature. */
  titleSubject: 9,
  allWords: 10,
  /** It has all words only together with its publisher's name, which rarely says what a book is about. */
  publisher: 11,
  wholePinyin: 12,
  pinyin: 13,
  browse: 14,
  /** Only something close to the query was found: see near.ts. This is the first of {@link nearGrades} steps. */
  near: 15,
} as const;

/** How many steps ranking has room for. */
export const mostSteps = 64;
/** The steps of closeness; the last ones contain only some of the words. */
export const nearGrades = 20;
export const someWordsGrade = 10;

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
  'allWords',
  'allWords',
  'allWords',
  'pinyin',
  'pinyin',
  'browse',
];

/** Every step by name, for explanations; a step of close matches also has a grade. */
const stepNames = [...Object.keys(tier).slice(0, -1), 'close', 'someWords'];

export function stepName(step: number): string {
  const place = step < tier.near ? step : step < tier.near + someWordsGrade ? tier.near : tier.near + 1;
  return stepNames[place] ?? '';
}

export function tierName(step: number): MatchTier {
  if (step < tier.near) return names[step] ?? 'browse';
  return step < tier.near + someWordsGrade ? 'spelling' : 'someWords';
}
