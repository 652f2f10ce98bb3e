import { fold, lookAlikes, looksLike, pinyinForms, queryTerms } from '../../analysis/index.ts';
import { isSecondHalf } from '../../analysis/text-of-units.ts';
import { announce } from '../columns/brief.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { articleLengthOf, fact, factWords, properLengthOf, wholeLength } from '../columns/facts.ts';
import { fetchedRows, fetchRows } from '../columns/fetch-rows.ts';
import { type TextField, valueKey } from '../index/fields.ts';
import { pinyinToken, valueQueries, valueToken } from '../index/tokens.ts';
import { tokenRows } from '../query/match.ts';
import type { Source } from '../query/source.ts';
import { isHanKey, longestCompared, Pattern, slipsAllowed } from './approximate.ts';
import { titlesWithin } from './intact-parts.ts';
import { keptPerSnapshot } from './kept-per-snapshot.ts';
import { holdsAll, type KnownWords, knownWords, unitsHoldAll } from './known-words.ts';
import { closest, halfSlip, type NearRows, nearNames, offer, type ReadonlyNearRows } from './near-values.ts';

/** How many titles are compared by sound. */
const mostResembling = 200;
/** The cost of being only part of a title. */
const inside = 0.6;

/** The titles near a text, and those that only lack one of its known words. */
interface Compared {
  readonly near: NearRows;
  readonly lacking: readonly number[];
}

const keptTitles = keptPerSnapshot<Compared>(8);

/**
 * Whether the text is one short Latin word. Such a word is corrected as a word (see {@link nearWords}), not letter by
 * letter in the middle of titles.
 */
function isShortWord(text: string): boolean {
  const [term, ...others] = queryTerms(text);
  return term?.kind === 'word' && others.length === 0 && /^[a-z]{1,7}$/u.test(term.word);
}

/** The titles that equal or contain the text except for some slips. */
export const nearTitles = (source: Source, text: string): ReadonlyNearRows => compared(source, text).near;

/**
 * The titles that a long Han text without spaces equals except for one slip, although they lack one of its known words:
 * a slip may make another word, like 古建筑 in 中国古建筑艺术 for 中国古代建筑艺术.
 */
export const titlesLackingWords = (source: Source, text: string): readonly number[] =>
  compared(source, text).lacking;

/** Shorter texts are a slip away from too many titles. */
const shortestLacking = 6;

/** Where the key of a title is in the heap, its length, and that of the title proper. */
interface TitleUnits {
  readonly titles: Uint16Array;
  readonly start: number;
  readonly length: number;
  readonly proper: number;
}

function titleAt({ of: { titles, facts } }: ColumnsView, row: number): TitleUnits {
  const base = (row - 1) * factWords;
  const lengths = facts[base + fact.titleLengths] ?? 0;
  return {
    titles,
    start: facts[base + fact.titleStart] ?? 0,
    length: wholeLength(lengths),
    proper: properLengthOf(lengths),
  };
}

function compared(source: Source, text: string): Compared {
  if (isShortWord(text)) return { near: new Map(), lacking: [] };
  return keptTitles(source.view, fold(text), () => compare(source, text));
}

function compare(source: Source, text: string): Compared {
  const key = valueKey(text);
  const words = knownWords(source, text);
  const { near: slipped, lacking } = slippedTitles(source, key, words);
  const near = isHanKey(key) ? resembling(source, key, slipped, words) : slipped;
  for (const [row, cost] of swappedTitles(source, text)) offer(near, row, cost);
  return { near: closest(near), lacking };
}

/** The cost of two swapped neighbours in a whole title, or in its beginning: less than any other slip. */
const swap = { whole: 0.1, beginning: 0.4 } as const;
const shortestSwapped = 3;

/** The titles that equal the text except that two neighbouring characters are swapped. */
export function swappedTitles(source: Source, text: string): NearRows {
  const found: NearRows = new Map();
  const key = valueKey(text);
  if (!isHanKey(key) || key.length < shortestSwapped || key.length > longestCompared) return found;
  const { view } = source;
  for (const row of titlesWithin(source, key)) {
    const { titles, start, length, proper } = titleAt(view, row);
    if (length < key.length || !isSwapped(titles, start, key) || !view.isLive(row)) continue;
    found.set(row, length === key.length || proper === key.length ? swap.whole : swap.beginning);
  }
  return closest(found);
}

/** Whether the units from a place on equal the text except for two swapped neighbours. */
function isSwapped(units: Uint16Array, start: number, key: string): boolean {
  const equals = (text: string, from: number): boolean => {
    for (let at = 0; at < text.length; at += 1)
      if (units[start + from + at] !== text.charCodeAt(at)) return false;
    return true;
  };
  let at = 0;
  while (at < key.length && units[start + at] === key.charCodeAt(at)) at += 1;
  if (isSecondHalf(key.charCodeAt(at))) at -= 1;
  const [one = '', other = ''] = key.slice(at, at + 4);
  const end = at + one.length + other.length;
  return other !== '' && equals(other + one, at) && equals(key.slice(end), end);
}

/** Shorter texts occur, give or take a slip, in the middle of too many titles to mean one: `theo`, 中囯. */
const shortestPart = { han: 4, latin: 8 } as const;

/** The titles that are a slip or two away. */
function slippedTitles(source: Source, key: string, words: KnownWords): Compared {
  const isHan = isHanKey(key);
  const limit = slipsAllowed(key);
  const mayBePart = key.length >= (isHan ? shortestPart.han : shortestPart.latin);
  const longest = mayBePart ? Number.POSITIVE_INFINITY : key.length + limit;
  const found: NearRows = new Map();
  const lacking: number[] = [];
  if (limit === 0 || key.length > longestCompared) return { near: found, lacking };
  const mayLack = isHan && key.length >= shortestLacking && !words.isSpaced;
  const parts: NearRows = new Map();
  const { view } = source;
  const { titles, facts } = view.of;
  const pattern = new Pattern(key, limit);
  const rows = titlesWithin(source, key);
  announce('compared', rows.length);
  pattern.start();
  for (const [at, row] of rows.entries()) {
    if (at % fetchedRows === 0) fetchRows(facts, factWords, rows, at);
    const base = (row - 1) * factWords;
    const start = facts[base + fact.titleStart] ?? 0;
    const lengths = facts[base + fact.titleLengths] ?? 0;
    const end = start + wholeLength(lengths);
    const proper = start + properLengthOf(lengths);
    const first = start + articleLengthOf(lengths);
    if (end - start < key.length - limit || proper - first > longest) continue;
    if (!pattern.mayHold(titles, start, end) || !view.isLive(row)) continue;
    const whole = Math.min(
      pattern.apart(titles, start, end),
      pattern.apart(titles, start, proper) + 0.1,
      pattern.apart(titles, first, proper) + 0.1,
    );
    const part = whole > limit + 0.1 && mayBePart ? pattern.apartFromPart(titles, start, end) : limit + 1;
    if (whole > limit + 0.1 && part > limit) continue;
    if (!unitsHoldAll(titles, start, end, words)) {
      if (mayLack && whole <= 1) lacking.push(row);
      continue;
    }
    if (whole <= limit + 0.1) offer(found, row, whole);
    else offer(parts, row, part + inside);
  }
  pattern.end();
  for (const [row, cost] of parts) offer(found, row, cost);
  return { near: closest(found), lacking };
}

/**
 * Prefers titles that sound or look like the text, and adds others that do. In a run without spaces, a known word may
 * be a homophone chosen by the input method; between spaces it is what the reader meant.
 */
function resembling(source: Source, key: string, found: NearRows, words: KnownWords): NearRows {
  const { full } = pinyinForms(key);
  if (full === '') return found;
  const mayBe = (row: number): boolean => !words.isSpaced || holdsAll(source.view.title(row), words);
  for (const row of source.view.liveOf(tokenRows(source, pinyinToken('title', 'full', full), 'whole')))
    if (mayBe(row)) offer(found, row, halfSlip);
  for (const row of lookingAlike(source, key)) if (mayBe(row)) offer(found, row, halfSlip);
  let count = 0;
  for (const [row, cost] of found) {
    if (cost <= halfSlip) continue;
    count += 1;
    if (count > mostResembling) break;
    const title = source.view.title(row);
    const sound = pinyinForms(source.titleOf(row)).full;
    if (sound === full) found.set(row, halfSlip);
    else if (sound.startsWith(full) || beginsAlike(title, key))
      found.set(row, Math.max(halfSlip, cost - halfSlip));
  }
  return closest(found);
}

/** The live rows of the titles that equal the text except for one character that looks like the right one. */
function lookingAlike(source: Source, key: string): readonly number[] {
  const { view } = source;
  if (slipsAllowed(key) > 0)
    return [...titlesWithin(source, key)].filter(
      (row) =>
        titleAt(view, row).length === key.length && beginsAlike(view.title(row), key) && view.isLive(row),
    );
  // Short titles are compared without their subtitles too.
  return lookAlikes(key).flatMap((other) => {
    const extent = key.length === 2 ? 'beginning' : 'whole';
    const rows = view.liveOf(tokenRows(source, valueToken('title', other), extent));
    return [...rows].filter((row) => extent === 'whole' || view.properTitle(row) === other);
  });
}

/** Whether a title begins with the text, except for one character that looks like the right one. */
function beginsAlike(title: string, key: string): boolean {
  let alike = 0;
  for (let at = 0; at < key.length; at += 1) {
    const one = key.charAt(at);
    const other = title.charAt(at);
    if (one === other) continue;
    alike += 1;
    if (alike > 1 || !looksLike(one, other)) return false;
  }
  return alike === 1;
}

/** The rows whose people, headings or titles are close to a single Han run that occurs nowhere as it stands. */
export function nearRun(source: Source, text: string, fields: readonly TextField[]): NearRows {
  const rows: NearRows = new Map();
  for (const { kind, text: name, cost } of nearNames(source, text, fields)) {
    for (const row of source.view.liveOf(source.findAny(valueQueries([kind], valueKey(name), 'whole'))))
      offer(rows, row, cost + 0.1);
  }
  if (fields.includes('title')) for (const [row, cost] of nearTitles(source, text)) offer(rows, row, cost);
  return closest(rows);
}
