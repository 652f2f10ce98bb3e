export { parseBody, parseHeading } from './author-heading.ts';
export type { Creator } from './author-roles.ts';
export { parseAuthorStatement } from './author-statement.ts';
export { callNumberKey, classOf, isCallNumber } from './call-number.ts';
export { classKey, classNumber, classPath } from './class-number.ts';
export { areOneWord, isEnglish } from './english-words.ts';
export { decodeEntities } from './entities.ts';
export { isFiller } from './fillers.ts';
export { fold, isUnspaced, titleKey } from './fold.ts';
export {
  isForm,
  isForOthers,
  isHistory,
  isOtherForm,
  isPartOfLife,
  isPopular,
  isReaders,
  isTravel,
  longestName,
  longTravels,
  mayHoldForm,
  narrowsMuch,
  teachesLanguage,
  wordsLike,
} from './forms.ts';
export { isbnForms, isbnIsValid, isbnKey, isbnPrefixKey } from './isbn.ts';
export { lettersApart } from './letters-apart.ts';
export { areLiterary, asksForLiterature, isLiteraryClass } from './literature.ts';
export { lookAlikes, looksLike } from './look-alikes.ts';
export { nameForms } from './name-forms.ts';
export { isbnWithin, withoutNoise } from './noise.ts';
export { numberedForm } from './numbered.ts';
export {
  looksLikePinyin,
  type PinyinForms,
  type PinyinKind,
  pinyinAlternatives,
  pinyinForms,
  pinyinKey,
} from './pinyin.ts';
export { pinyinSlips } from './pinyin-slips.ts';
export { phraseTokens, type QueryTerm, queryTerms } from './query.ts';
export { partOfSpeech, placesIn, segment, wordsWithin } from './segment.ts';
export { family, stem } from './stem.ts';
export { syllableCounts } from './syllables.ts';
export { synonymsOf, termsOfName } from './synonyms.ts';
export { isSecondHalf } from './text-of-units.ts';
export { analyse, breakToken } from './tokens.ts';
