import { areOneWord, fold, isEnglish, lookAlikes, pinyinForms, stem } from '../../analysis/index.ts';
import type { DictionaryView } from '../columns/dictionary.ts';
import { Signature } from '../columns/signature.ts';
import { type TextField, valueKey } from '../index/fields.ts';
import { keyForms, nameOf } from '../index/name-keys.ts';
import { termQuery } from '../index/tokens.ts';
import type { Source } from '../query/source.ts';
import { isHanKey, longestCompared, Pattern, slipsAllowed } from './approximate.ts';
import { keptPerSnapshot } from './kept-per-snapshot.ts';
import { holdsAll, knownWords } from './known-words.ts';

/** A text of the catalogue that is close to the typed text. `cost` counts slips; weaker evidence counts half a slip. */
export interface NearText {
  readonly text: string;
  readonly cost: number;
}

/** Rows with their costs. */
export type NearRows = Map<number, number>;
export type ReadonlyNearRows = ReadonlyMap<number, number>;

/** Exchanging two characters that sound or look alike is half a slip. */
export const halfSlip = 0.5;
/** Candidates that cost this much more than the best one are dropped. */
export const window = 0.8;
const mostNames = 40;

/** Adds a row with its cost, unless it is there with a lower one. */
export function offer(rows: NearRows, row: number, cost: number): void {
  const known = rows.get(row);
  if (known === undefined || cost < known) rows.set(row, cost);
}

/** The lowest cost of all rows, of which there may be more than a call takes arguments. */
export function leastCost(rows: ReadonlyNearRows): number {
  let least = Number.POSITIVE_INFINITY;
  for (const cost of rows.values()) if (cost < least) least = cost;
  return least;
}

/** Keeps the rows that are almost as close as the closest one. */
export function closest(rows: NearRows): NearRows {
  const best = leastCost(rows);
  for (const [row, cost] of rows) if (cost > best + window) rows.delete(row);
  return rows;
}

/** A person or a heading. */
type NearName = NearText & { readonly kind: 'author' | 'keyword' };

const keptNames = keptPerSnapshot<readonly NearName[]>(8);

/** The people and headings that look or sound like the text. Only Han: Latin names are words, see {@link nearWords}. */
export function nearNames(source: Source, typed: string, fields: readonly TextField[]): readonly NearName[] {
  const key = valueKey(typed);
  if (!isHanKey(key) || key.length < 2) return [];
  const asked = `${fields.join(' ')} ${fold(typed)}`;
  return keptNames(source.view, asked, () => findNames(source, typed, key, fields));
}

function findNames(
  source: Source,
  typed: string,
  key: string,
  fields: readonly TextField[],
): readonly NearName[] {
  const { view } = source;
  const words = knownWords(source, typed);
  const found = new Map<string, NearName>();
  const { full } = pinyinForms(key);
  const keys = lookAlikes(key).map((other) => keyForms.text + other);
  if (full !== '') keys.push(keyForms.full + full);
  for (const entry of keys.flatMap((other) => source.namesOf(other))) {
    const { kind, id } = nameOf(entry);
    if (!fields.includes(kind) || (view.weights[kind][id] ?? 0) === 0) continue;
    const text = view.dictionaries[kind].text(id);
    if (!words.isSpaced || holdsAll(valueKey(text), words))
      found.set(kind + text, { kind, text, cost: halfSlip });
  }
  const limit = slipsAllowed(key);
  if (limit > 0 && key.length <= longestCompared) {
    const pattern = new Pattern(key, limit);
    pattern.start();
    for (const kind of ['author', 'keyword'] as const) {
      if (!fields.includes(kind)) continue;
      for (const { id, cost } of nearEntries(view.dictionaries[kind], pattern)) {
        if ((view.weights[kind][id] ?? 0) === 0) continue;
        const text = view.dictionaries[kind].text(id);
        if (!found.has(kind + text) && holdsAll(valueKey(text), words))
          found.set(kind + text, { kind, text, cost });
      }
    }
    pattern.end();
  }
  const sorted = [...found.values()].sort((a, b) => a.cost - b.cost);
  return sorted.filter(({ cost }) => cost <= (sorted[0]?.cost ?? 0) + window).slice(0, mostNames);
}

/** If less than one in so many texts is as long, only these are looked at; all of them are read in order, which is faster. */
const fewTexts = 4;

interface NearEntry {
  readonly id: number;
  readonly cost: number;
}

/** The entries within the pattern's slips; with `beginning`, also longer ones that begin that way. */
function nearEntries(dictionary: DictionaryView, pattern: Pattern, beginning?: number): readonly NearEntry[] {
  const { units } = dictionary;
  const shortest = pattern.units.length - pattern.limit;
  const longest = pattern.units.length + pattern.limit;
  const found: NearEntry[] = [];
  const signature = new Signature(pattern.units, pattern.limit);
  const some = beginning === undefined ? dictionary.ofLengths(shortest, longest) : null;
  const near =
    some !== null && some.length * fewTexts < dictionary.size
      ? signature.filter(dictionary.signatures, some).sort()
      : signature.among(dictionary.signatures, dictionary.size);
  for (const id of near) {
    const start = dictionary.end(id - 1);
    const end = dictionary.end(id);
    const length = end - start;
    if (beginning !== undefined && length > longest && pattern.isBeginningOf(units, start))
      found.push({ id, cost: beginning });
    if (length < shortest || length > longest || !pattern.mayHold(units, start, end)) continue;
    const cost = pattern.apart(units, start, end);
    if (cost <= pattern.limit) found.push({ id, cost });
  }
  return found;
}

const mostWords = 60;
/** The cost of a missing word ending: more than one slip, less than two. */
const unfinished = 1.1;
const mostAnswers = 6;

/**
 * The known Latin words close to a typed one, the closest and most used first, in the number that was typed. An English
 * word that the catalogue lacks is close only to its other spelling and to names of authors (`austin`).
 */
export function nearWords(source: Source, typed: string, fields: readonly TextField[]): readonly NearText[] {
  const word = stem(typed);
  const limit = Math.min(2, slipsAllowed(word));
  if (limit === 0 || !/^[a-z]{4,24}$/u.test(word)) return [];
  const pattern = new Pattern(word, limit);
  pattern.start();
  const dictionary = source.view.dictionaries.word;
  const isCorrect = isEnglish(word);
  const mayMean = (text: string): boolean =>
    !isCorrect || areOneWord(text, word) || countWord(source, text, authors) > 0;
  const near = nearEntries(dictionary, pattern, unfinished)
    .map(({ id, cost }) => ({ text: dictionary.text(id), cost }))
    .filter(({ text }) => mayMean(text));
  pattern.end();
  // The first letter is seldom mistyped.
  const weighed = near.map(({ text, cost }) => ({
    text,
    cost: cost + (text.charAt(0) === word.charAt(0) ? 0 : 0.4),
  }));
  weighed.sort((a, b) => a.cost - b.cost || (a.text < b.text ? -1 : 1));
  const used = weighed.slice(0, mostWords).flatMap(({ text, cost }) => {
    const use = countWord(source, text, fields);
    return use === 0 ? [] : [{ text: typed === word ? text : `${text}s`, cost, use }];
  });
  used.sort((a, b) => a.cost - b.cost || b.use - a.use);
  return used.filter(({ cost }) => cost <= (used[0]?.cost ?? 0) + 1.4).slice(0, mostAnswers);
}

const authors: readonly TextField[] = ['author'];

/** The number of live rows that contain a Latin word. */
export function countWord(source: Source, word: string, fields: readonly TextField[]): number {
  return source.count(termQuery({ kind: 'word', word: stem(word) }, fields));
}
