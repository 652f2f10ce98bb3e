import { isUnspaced } from '../../analysis/fold.ts';
import { lookAlikes, pinyinForms, pinyinSlips } from '../../analysis/index.ts';
import { announceUnforeseen } from '../columns/brief.ts';
import { articleLengthOf, fact, factWords, properLengthOf, wholeLength } from '../columns/facts.ts';
import { union } from '../columns/row-sets.ts';
import { Signature } from '../columns/signature.ts';
import { valueKey } from '../index/fields.ts';
import { keyForms, nameEntry, nameOf } from '../index/name-keys.ts';
import { pinyinToken, startQuery, valueToken } from '../index/tokens.ts';
import { isHan, longestCompared, Pattern, slipsAllowed } from '../near/approximate.ts';
import { titlesWithin } from '../near/intact-parts.ts';
import { termRows } from '../query/match.ts';
import { planOf } from '../query/plan.ts';
import type { Source } from '../query/source.ts';
import { mostBorrowed, namesBeginning, type Offers, titlesBeginning } from './offers.ts';

/** The typed text, its key, and its letters if they may be pinyin. */
export interface Typed {
  readonly text: string;
  readonly key: string;
  readonly spoken: string;
}

/**
 * Ranks close texts below all that begin as typed: scores are in doublings of use, and no use is doubled this often.
 */
const beneath = -160;
/** The cost of a slip. A character of similar sound or shape is half a slip. */
const slip = -8;
const resembling = beneath + slip / 2;
/** The bonus of a text that equals the typed text except for slips. */
const whole = 6;
/** Longer texts allow enough slips to be found without comparing looks and sound. */
const longestResembling = 8;
const mostSounded = 60;
const mostSlips = 2;
/** Fewest letters that are read as pinyin with a slip. Fewer would be close to everything. */
const shortestPinyin = 6;
/** How many Latin names are compared with one text. */
const mostNames = 1000;
/** How many titles are compared letter by letter with one text. */
const mostCompared = 5000;
export const articles = ['the', 'a', 'an'] as const;

const isAllHan = (key: string): boolean => [...key].every(isHan);

/** Offers titles and names that sound like the typed text, or look like it except for one character: 三休 is 三体. */
export function offerResembling(source: Source, key: string, offers: Offers): void {
  if (key.length < 2 || key.length > longestResembling || !isAllHan(key)) return;
  const others = lookAlikes(key);
  const tokens = others.map((other) => valueToken('title', other));
  offers.titles(titlesBeginning(source, tokens), resembling, others);
  const keys = others.map((other) => keyForms.text + other);
  offers.names(namesBeginning(source, keys), resembling, others);
  const { full } = pinyinForms(key);
  if (full === '') return;
  // The letters may end in the middle of a syllable: `xian` begins xiang.
  const isSounded = (value: string): boolean => pinyinForms(value.slice(0, key.length)).full === full;
  const { view } = source;
  const titles = titlesBeginning(source, [pinyinToken('title', 'full', full)]);
  const sounded = mostBorrowed(source, titles, mostSounded).filter((row) => isSounded(view.title(row)));
  offers.titles(Uint32Array.from(sounded), resembling);
  const names = namesBeginning(source, [keyForms.full + full]).slice(0, mostSounded);
  offers.names(
    names.filter((entry) => {
      const { kind, id } = nameOf(entry);
      return isSounded(valueKey(view.dictionaries[kind].text(id)));
    }),
    resembling,
  );
}

/**
 * Offers titles and names that begin as typed except for a slip or two, unless a title or name has the words as typed.
 */
export function offerSlipped(source: Source, { text, key, spoken }: Typed, offers: Offers): void {
  announceUnforeseen();
  const limit = Math.min(mostSlips, slipsAllowed(key));
  if (limit === 0 || key.length > longestCompared || isKnown(source, text)) return;
  const pattern = new Pattern(key, limit);
  for (const [standing, rows] of titlesNear(source, key, pattern)) {
    offers.titles(Uint32Array.from(rows), standing);
  }
  for (const [standing, entries] of namesNear(source, key, pattern)) offers.names(entries, standing);
  if (spoken.length < shortestPinyin) return;
  const sounds = pinyinSlips(spoken);
  const tokens = source.beginnings(sounds.map((sound) => pinyinToken('title', 'full', sound)));
  offers.titles(titlesBeginning(source, tokens), beneath + slip);
  const keys = source.nameBeginnings(sounds.map((sound) => keyForms.full + sound));
  offers.names(namesBeginning(source, keys), beneath + slip);
}

/** Whether a title, name or heading contains the words as typed. Then they are not misspelt. */
function isKnown(source: Source, text: string): boolean {
  const plan = planOf({ text, scope: 'all', mode: 'fuzzy', logic: 'and' });
  if (plan === null || plan.terms.length === 0) return true;
  const named = { ...plan, fields: ['title', 'other', 'author', 'keyword'] as const };
  source.note(named);
  return source.view.liveOf(termRows(source, named)).length > 0;
}

/** Values by their bonus. */
type Standings = ReadonlyMap<number, readonly number[]>;

class Standing {
  readonly values = new Map<number, number[]>();

  add(value: number, slips: number, isWhole: boolean): void {
    const standing = beneath + slips * slip + (isWhole ? whole : 0);
    const known = this.values.get(standing);
    if (known === undefined) this.values.set(standing, [value]);
    else known.push(value);
  }
}

/** The rows of titles that begin with the text except for slips. */
function titlesNear(source: Source, key: string, pattern: Pattern): Standings {
  const { view } = source;
  const { facts, titles } = view.of;
  const { limit } = pattern;
  const rows = isUnspaced(key.charCodeAt(0)) ? titlesWithin(source, key) : latinTitles(source, key, pattern);
  // If more titles are close than can be compared, those that differ only in the last unit are added by their use.
  const begun = titlesBeginning(source, [valueToken('title', key.slice(0, -1))]);
  const found = new Standing();
  const reach = key.length + limit;
  pattern.start();
  for (const row of union(begun, rows.slice(0, mostCompared))) {
    const base = (row - 1) * factWords;
    const lengths = facts[base + fact.titleLengths] ?? 0;
    const start = facts[base + fact.titleStart] ?? 0;
    const article = articleLengthOf(lengths);
    const end = start + wholeLength(lengths);
    if (!pattern.mayHold(titles, start, Math.min(end, start + article + reach)) || !view.isLive(row))
      continue;
    const slips = Math.min(
      pattern.apartFromBeginning(titles, start, end),
      article === 0 ? limit + 1 : pattern.apartFromBeginning(titles, start + article, end),
    );
    if (slips > limit) continue;
    const proper = start + properLengthOf(lengths);
    found.add(row, slips, pattern.apart(titles, start + article, proper) <= limit);
  }
  pattern.end();
  return found.values;
}

/**
 * The titles with the first letter, or the first two swapped, also after an article: the first letter is seldom
 * mistyped.
 */
function latinTitles(source: Source, key: string, { units, limit }: Pattern): Uint32Array {
  const letter = key.charAt(0);
  const beginnings = [letter, key.charAt(1) + letter, ...articles.map((article) => article + letter)];
  const rows = source.findAny(beginnings.map((beginning) => startQuery(valueToken('title', beginning))));
  return new Signature(units, limit).filter(source.view.titleSignatures, rows);
}

/** The Latin names with the same first letter or, if there are too many, with the same first half. */
function latinNames(source: Source, key: string): ReturnType<Source['keysBeginning']> {
  const letter = keyForms.text + key.charAt(0);
  const half = keyForms.text + key.slice(0, Math.ceil(key.length / 2));
  return source.keysBeginning(source.areMore(letter, mostNames) ? half : letter, mostNames);
}

/** A name as units, behind the letter of its form. A key has at most 160 units. */
const nameUnits = new Uint16Array(256);

/** The entries of names that begin with the text except for slips. */
function namesNear(source: Source, key: string, pattern: Pattern): Standings {
  const found = new Standing();
  const { units, limit } = pattern;
  if (!isAllHan(key)) {
    pattern.start();
    for (const { key: name, entry } of latinNames(source, key)) {
      const size = Math.min(name.length, nameUnits.length);
      for (let at = 0; at < size; at += 1) nameUnits[at] = name.charCodeAt(at);
      if (!pattern.mayHold(nameUnits, 1, Math.min(size, 1 + units.length + limit))) continue;
      const slips = pattern.apartFromBeginning(nameUnits, 1, size);
      if (slips <= limit) found.add(entry, slips, pattern.apart(nameUnits, 1, size) <= limit);
    }
    pattern.end();
    return found.values;
  }
  pattern.start();
  for (const kind of ['author', 'keyword'] as const) {
    const dictionary = source.view.dictionaries[kind];
    for (const id of new Signature(units, limit).among(dictionary.signatures, dictionary.size)) {
      const start = dictionary.end(id - 1);
      const end = dictionary.end(id);
      if (!pattern.mayHold(dictionary.units, start, Math.min(end, start + units.length + limit))) continue;
      const slips = pattern.apartFromBeginning(dictionary.units, start, end);
      if (slips <= limit)
        found.add(nameEntry(kind, id), slips, pattern.apart(dictionary.units, start, end) <= limit);
    }
  }
  pattern.end();
  return found.values;
}
