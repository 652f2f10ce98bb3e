import { isUnspaced } from '../../analysis/fold.ts';
import { fold, queryTerms } from '../../analysis/index.ts';
import type { QueryRow } from '../../port.ts';
import { fieldsOf } from '../index/fields.ts';
import { termQuery } from '../index/tokens.ts';
import type { Source } from '../query/source.ts';
import { isWord } from './known-words.ts';
import { nearTitles } from './near-titles.ts';
import { countWord, type NearText, nearNames, nearWords } from './near-values.ts';

const mostParts = 12;
const mostTexts = 16;
/** Words longer than this are not divided. */
const longestDivided = 32;
/** The cost of one word written as two, or two as one. */
const spacing = 0.9;

/** A part of a query: a Han run, or a word between spaces. */
interface Part {
  readonly text: string;
  readonly isHan: boolean;
}

/** The folded text in parts, in order. */
function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  for (const word of fold(text).split(' ')) {
    let start = 0;
    for (let at = 1; at <= word.length; at += 1) {
      const isHan = isUnspaced(word.charCodeAt(start));
      if (at < word.length && isUnspaced(word.charCodeAt(at)) === isHan) continue;
      if (at > start) parts.push({ text: word.slice(start, at), isHan });
      start = at;
    }
  }
  return parts;
}

/** The texts that a reader may have meant, the least changed first. They have not been searched yet. */
export function rewrites(source: Source, row: QueryRow): readonly NearText[] {
  const parts = partsOf(row.text);
  if (parts.length === 0 || parts.length > mostParts * 2) return [];
  const found: NearText[] = [...respaced(source, parts)];
  const choices = parts.slice(0, mostParts).map((part) => choicesOf(source, row, part));
  if (choices.some((choice) => choice.some(({ cost }) => cost > 0))) {
    const rest = parts.slice(mostParts).map(({ text }) => text);
    for (const { text, cost } of combined(choices)) found.push({ text: [text, ...rest].join(' '), cost });
  }
  const seen = new Set([parts.map(({ text }) => text).join(' ')]);
  return found
    .sort((a, b) => a.cost - b.cost)
    .filter(({ text }) => !seen.has(text) && seen.add(text))
    .slice(0, mostTexts);
}

/** The same letters with other spaces: neighbours joined to a known word, unknown words divided into two or three. */
function respaced(source: Source, parts: readonly Part[]): readonly NearText[] {
  const texts = parts.map(({ text }) => text);
  const found: NearText[] = [];
  const isLatin = (part: Part | undefined): boolean => part !== undefined && !part.isHan;
  for (let at = 0; at + 1 < parts.length && at < mostParts; at += 1) {
    if (!isLatin(parts[at]) || !isLatin(parts[at + 1])) continue;
    const joined = (texts[at] ?? '') + (texts[at + 1] ?? '');
    if (joined.length > 3 && isWord(source, joined))
      found.push({ text: texts.toSpliced(at, 2, joined).join(' '), cost: spacing });
  }
  let all = texts;
  let divided = 0;
  for (const [at, part] of parts.slice(0, mostParts).entries()) {
    if (part.isHan || part.text.length < 4 || part.text.length > longestDivided) continue;
    const isKnown = isWord(source, part.text);
    for (const pieces of divisions(source, part.text).slice(0, isKnown ? 1 : 3)) {
      found.push({ text: texts.with(at, pieces.join(' ')).join(' '), cost: spacing + (isKnown ? 0.3 : 0) });
      if (!isKnown) {
        if (all[at] === part.text) divided += 1;
        all = all[at] === part.text ? all.with(at, pieces.join(' ')) : all;
      }
    }
  }
  if (divided > 1) found.push({ text: all.join(' '), cost: spacing });
  return found;
}

/** The ways to read one word as two or three known ones, or as letters and digits; the longest pieces first. */
function divisions(source: Source, word: string): readonly (readonly string[])[] {
  const runs = word.match(/\p{L}+|\p{N}+/gu) ?? [];
  if (runs.length > 1 && runs.length < 4) return [runs];
  const isPiece = (text: string): boolean =>
    (text.length > 2 || shortWords.has(text)) && isWord(source, text);
  const found: { readonly pieces: readonly string[]; readonly least: number }[] = [];
  for (let cut = 1; cut < word.length; cut += 1) {
    const head = word.slice(0, cut);
    const tail = word.slice(cut);
    if (!isPiece(head)) continue;
    if (isPiece(tail)) found.push({ pieces: [head, tail], least: Math.min(head.length, tail.length) });
    for (let next = 2; next + 2 < tail.length && word.length > 9; next += 1) {
      const pieces = [head, tail.slice(0, next), tail.slice(next)];
      if (pieces.slice(1).every(isPiece))
        found.push({ pieces, least: Math.min(...pieces.map(({ length }) => length)) - 2 });
    }
  }
  return found.sort((a, b) => b.least - a.least).map(({ pieces }) => pieces);
}

const shortWords = new Set([
  'a',
  'i',
  'of',
  'in',
  'to',
  'on',
  'at',
  'by',
  'an',
  'my',
  'no',
  'we',
  'he',
  'it',
  'is',
  'up',
  'us',
  'me',
  'or',
  'be',
  'go',
]);

/** The replacements for a part: the part itself if it is found, otherwise what is close to it. */
function choicesOf(source: Source, row: QueryRow, part: Part): readonly NearText[] {
  const { text } = part;
  const fields = fieldsOf[row.scope];
  const itself = { text, cost: 0 };
  if (!part.isHan) {
    if (countWord(source, text, fields) > 0) return [itself];
    const near = nearWords(source, text, fields);
    return near.length > 0 ? near.slice(0, 4) : [itself];
  }
  const isFound = queryTerms(text).every((term) => source.hasMore(termQuery(term, fields), 0));
  if (isFound || text.length < 2) return [itself];
  const near = nearHanTexts(source, row, text);
  return near.length > 0 ? near : [itself];
}

/** The names and titles that a Han run may mean. */
function nearHanTexts(source: Source, row: QueryRow, text: string): readonly NearText[] {
  const fields = fieldsOf[row.scope];
  const names: NearText[] = [...nearNames(source, text, fields)].slice(0, 4);
  const titles = fields.includes('title') ? [...nearTitles(source, text)] : [];
  titles.sort(
    ([a, one], [b, other]) => one - other || source.view.borrowCount(b) - source.view.borrowCount(a),
  );
  const all = [...names, ...titles.slice(0, 4).map(([at, cost]) => ({ text: source.view.title(at), cost }))];
  return all.sort((a, b) => a.cost - b.cost).slice(0, 4);
}

/** The texts that combine one choice for each part, the cheapest first. */
function combined(choices: readonly (readonly NearText[])[]): readonly NearText[] {
  let made: readonly NearText[] = [{ text: '', cost: 0 }];
  for (const choice of choices) {
    made = made
      .flatMap(({ text, cost }) =>
        choice.map((next) => ({
          text: text === '' ? next.text : `${text} ${next.text}`,
          cost: cost + next.cost,
        })),
      )
      .sort((a, b) => a.cost - b.cost)
      .slice(0, mostTexts);
  }
  return made.filter(({ cost }) => cost > 0);
}
