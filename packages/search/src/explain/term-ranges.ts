import { lettersApart, stem, titleKey } from '../analysis/index.ts';
import type { Range } from '../port.ts';
import { type FoldedPlaces, rangeOf } from './folded-places.ts';
import { nearestPart } from './nearest-part.ts';
import type { Wanted } from './typed.ts';

/** Tells where a value contains terms. Splits it into words once, and only for Latin terms. */
export function rangeFinder(folded: FoldedPlaces): (wanted: Wanted) => readonly Range[] {
  let known: ReturnType<typeof wordsIn> | undefined;
  return ({ key, isHan }) => {
    if (isHan) return occurrences(folded, key);
    known ??= wordsIn(folded);
    const { words, stems } = known;
    const wanted = key.split(' ');
    const found = words.flatMap(([start], at): readonly Range[] => {
      const end = words[at + wanted.length - 1]?.[1];
      const isThere = end !== undefined && wanted.every((word, next) => word === stems[at + next]);
      return isThere ? [[start, end]] : [];
    });
    return found.length > 0 ? found : occurrences(folded, key);
  };
}

function wordsIn({ text }: FoldedPlaces) {
  const words = wordRanges(text);
  return { words, stems: words.map(([start, end]) => stem(titleKey(text.slice(start, end)))) };
}

/** Where a value contains the units of a key, Latin letters only as whole words. */
export function occurrences(folded: FoldedPlaces, key: string): readonly Range[] {
  const found: Range[] = [];
  for (let at = folded.key.indexOf(key); at >= 0; at = folded.key.indexOf(key, at + key.length)) {
    const range = rangeOf(folded, at, at + key.length);
    if (isApart(folded.text, range)) found.push(range);
  }
  return found;
}

const letter = /[\p{Script=Latin}\p{N}]/u;

/** Whether Latin letters are whole words: `art` is not in `party`. */
function isApart(text: string, [start, end]: Range): boolean {
  const isLetter = (character: string): boolean => letter.test(character);
  const before = text.charAt(start - 1);
  const after = text.charAt(end);
  return (
    !(isLetter(before) && isLetter(text.charAt(start)) && start > 0) &&
    !(
      isLetter(after) &&
      isLetter(text.charAt(end - 1)) &&
      !/^s(?![\p{L}\p{N}])/iu.test(text.slice(end, end + 2))
    )
  );
}

function wordRanges(text: string): readonly Range[] {
  return [...text.matchAll(/[\p{Script=Latin}\p{M}\p{N}]+(?:['’][\p{Script=Latin}]+)*/gu)].map((match) => [
    match.index,
    match.index + match[0].length,
  ]);
}

/** The slips allowed in a word; in a Han run, one per three characters. */
const slipsIn = ({ key, isHan }: Wanted): number =>
  isHan ? Math.max(1, Math.floor(key.length / 3)) : key.length < 4 ? 0 : key.length < 6 ? 1 : 2;

/** Where a value contains a term except for a few slips. */
export function nearRanges(folded: FoldedPlaces, wanted: Wanted): readonly Range[] {
  const slips = slipsIn(wanted);
  if (!wanted.isHan) {
    const { words, stems } = wordsIn(folded);
    const near = words.filter((_, at) => lettersApart(stems[at] ?? '', wanted.key, slips) <= slips);
    if (near.length > 0 || slips === 0) return near.slice(0, 1);
  }
  if (wanted.key.length < 2) return [];
  const part = nearestPart(wanted.key, folded.key);
  const isSwap = part.apart === 2 && wanted.key.length > 2;
  return part.end > part.start && (part.apart <= slips || (wanted.isHan && isSwap))
    ? [rangeOf(folded, part.start, part.end)]
    : [];
}
