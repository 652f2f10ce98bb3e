import { lookAlikes, looksLike, pinyinForms, queryTerms, stem } from '../analysis/index.ts';
import { Pattern, slipsAllowed } from './approximate.ts';
import type { ColumnsView } from './columns-view.ts';
import type { DictionaryView } from './dictionary.ts';
import { articleLengthOf, fact, factWords, properLengthOf, wholeLength } from './facts.ts';
import { fetchedRows, fetchRows } from './fetch-rows.ts';
import { type TextField, valueKey } from './fields.ts';
import type { IndexReader } from './index-reader.ts';
import { live, type Source, tokenRows } from './match.ts';
import { keyForms, nameOf } from './name-keys.ts';
import { Signature } from './signature.ts';
import { pinyinToken, termQuery, valueToken } from './tokens.ts';

/** A text of the catalogue that is close to what was typed; `cost` counts slips, halves for what is less to the point. */
export interface NearText {
  readonly text: string;
  readonly cost: number;
}

/** Rows with what they cost. */
export type NearRows = Map<number, number>;
export type ReadonlyNearRows = ReadonlyMap<number, number>;

/** A slip between two characters of one sound, or of like shape, is half a slip. */
const halfSlip = 0.5;
const mostResembling = 200;
/** What is farther than the best by more than this is not what was meant. */
export const window = 0.8;
const inside = 0.6;
const mostNames = 40;

const isHanKey = (key: string): boolean => /^[^a-z0-9]+$/u.test(key);

function offer(rows: NearRows, row: number, cost: number): void {
  const known = rows.get(row);
  if (known === undefined || cost < known) rows.set(row, cost);
}

/** Leaves what is nearly as close as the closest. */
export function closest(rows: NearRows): NearRows {
  let best = Number.POSITIVE_INFINITY;
  for (const cost of rows.values()) best = Math.min(best, cost);
  for (const [row, cost] of rows) if (cost > best + window) rows.delete(row);
  return rows;
}

/** What titles are near a text, kept for a snapshot: one query asks several times. Bounded: it only saves time. */
const keptTitles = new WeakMap<ColumnsView, Map<string, NearRows>>();
const mostKept = 8;

/** One short Latin word: it is put right as a word (see {@link nearWords}), not letter by letter in the middle of titles. */
function isShortWord(text: string): boolean {
  const [term, ...others] = queryTerms(text);
  return term?.kind === 'word' && others.length === 0 && /^[a-z]{1,7}$/u.test(term.word);
}

/** Titles that are called so but for some slips, or hold the text so. */
export function nearTitles(reader: IndexReader, source: Source, text: string): ReadonlyNearRows {
  if (isShortWord(text)) return new Map();
  const key = valueKey(text);
  const kept = keptTitles.get(source.view) ?? new Map<string, NearRows>();
  keptTitles.set(source.view, kept);
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= mostKept) kept.clear();
  const found = isHanKey(key)
    ? resembling(reader, source, key, slippedTitles(source, key))
    : slippedTitles(source, key);
  kept.set(key, found);
  return found;
}

/** Shorter texts stand, but for a slip, in the middle of too many titles to mean one: `theo`, 中囯. */
const shortestPart = { han: 4, latin: 8 } as const;

/** Titles that are a slip or two away: one look at the signature of every title. */
function slippedTitles(source: Source, key: string): NearRows {
  const isHan = isHanKey(key);
  const limit = slipsAllowed(key.length, isHan);
  const mayBePart = key.length >= (isHan ? shortestPart.han : shortestPart.latin);
  const longest = mayBePart ? Number.POSITIVE_INFINITY : key.length + limit;
  const found: NearRows = new Map();
  if (limit === 0 || key.length > 31) return found;
  const parts: NearRows = new Map();
  const { view } = source;
  const { titles, facts } = view.of;
  const pattern = new Pattern(key, limit);
  pattern.start();
  const rows = new Signature(pattern.units, limit).among(view.titleSignatures, view.rows);
  for (const [at, row] of rows.entries()) {
    if (at % fetchedRows === 0)
      fetchRows(facts, factWords, rows, at, Math.min(rows.length, at + fetchedRows));
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
    if (whole <= limit + 0.1) offer(found, row, whole);
    else if (mayBePart) {
      const part = pattern.apartFromPart(titles, start, end);
      if (part <= limit) offer(parts, row, part + inside);
    }
  }
  pattern.end();
  for (const [row, cost] of parts) offer(found, row, cost);
  return closest(found);
}

/** Prefers titles that sound or look like the text, and adds those that only do that. */
function resembling(reader: IndexReader, source: Source, key: string, found: NearRows): NearRows {
  const { full } = pinyinForms(key);
  if (full === '') return found;
  for (const row of live(source.view, tokenRows(source, pinyinToken('title', 'full', full), 'whole')))
    offer(found, row, halfSlip);
  for (const other of lookAlikes(key)) {
    // Longer titles with a subtitle were compared already; of two characters none was.
    const extent = key.length === 2 ? 'beginning' : 'whole';
    for (const row of live(source.view, tokenRows(source, valueToken('title', other), extent)))
      if (extent === 'whole' || source.view.properTitle(row) === other) offer(found, row, halfSlip);
  }
  let count = 0;
  for (const [row, cost] of found) {
    if (cost <= halfSlip) continue;
    count += 1;
    if (count > mostResembling) break;
    const title = source.view.title(row);
    const sound = pinyinForms(reader.titleOf(row)).full;
    if (sound === full) found.set(row, halfSlip);
    else if (sound.startsWith(full) || beginsAlike(title, key))
      found.set(row, Math.max(halfSlip, cost - halfSlip));
  }
  return closest(found);
}

/** Whether a title begins with a text but for one character that looks like the one in its place. */
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

/** Names of people and headings that are written or sound nearly so. Only Han: Latin names are words, see {@link nearWords}. */
export function nearNames(
  reader: IndexReader,
  source: Source,
  key: string,
  fields: readonly TextField[],
): readonly (NearText & { readonly kind: 'author' | 'keyword' })[] {
  if (!isHanKey(key) || key.length < 2) return [];
  const { view } = source;
  const found = new Map<string, NearText & { readonly kind: 'author' | 'keyword' }>();
  const { full } = pinyinForms(key);
  const keys = lookAlikes(key).map((other) => keyForms.text + other);
  if (full !== '') keys.push(keyForms.full + full);
  for (const entry of keys.flatMap((other) => namesOf(reader, other))) {
    const { kind, id } = nameOf(entry);
    if (!fields.includes(kind) || (view.weights[kind][id] ?? 0) === 0) continue;
    const text = view.dictionaries[kind].text(id);
    found.set(kind + text, { kind, text, cost: halfSlip });
  }
  const limit = slipsAllowed(key.length, true);
  if (limit > 0 && key.length <= 31) {
    const pattern = new Pattern(key, limit);
    pattern.start();
    for (const kind of ['author', 'keyword'] as const) {
      if (!fields.includes(kind)) continue;
      for (const { id, cost } of nearEntries(view.dictionaries[kind], pattern)) {
        if ((view.weights[kind][id] ?? 0) === 0) continue;
        const text = view.dictionaries[kind].text(id);
        if (!found.has(kind + text)) found.set(kind + text, { kind, text, cost });
      }
    }
    pattern.end();
  }
  const sorted = [...found.values()].sort((a, b) => a.cost - b.cost);
  return sorted.filter(({ cost }) => cost <= (sorted[0]?.cost ?? 0) + window).slice(0, mostNames);
}

function namesOf(reader: IndexReader, key: string): readonly number[] {
  const json = reader.names.get(key, `${key}\u0000`, 200)?.['entries'];
  const entries: unknown = typeof json === 'string' ? JSON.parse(json) : [];
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry === 'number') : [];
}

interface NearEntry {
  readonly id: number;
  readonly cost: number;
}

/** Entries within the pattern's slips; at `beginning`, if told, also longer ones that begin so. */
function nearEntries(dictionary: DictionaryView, pattern: Pattern, beginning?: number): readonly NearEntry[] {
  const { units } = dictionary;
  const shortest = pattern.units.length - pattern.limit;
  const longest = pattern.units.length + pattern.limit;
  const found: NearEntry[] = [];
  const signature = new Signature(pattern.units, pattern.limit);
  for (const id of signature.among(dictionary.signatures, dictionary.size)) {
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

/** Rows whose people, headings or titles are nearly so: for one Han run that is nowhere as it stands. */
export function nearRun(
  reader: IndexReader,
  source: Source,
  text: string,
  fields: readonly TextField[],
): NearRows {
  const rows: NearRows = new Map();
  for (const { kind, text: name, cost } of nearNames(reader, source, valueKey(text), fields)) {
    for (const row of live(source.view, tokenRows(source, valueToken(kind, valueKey(name)), 'whole')))
      offer(rows, row, cost + 0.1);
  }
  if (fields.includes('title'))
    for (const [row, cost] of nearTitles(reader, source, text)) offer(rows, row, cost);
  return closest(rows);
}

const mostWords = 60;
/** What it costs that the end of a word is missing: more than one slip, less than two. */
const unfinished = 1.1;
const mostAnswers = 6;

/** Known Latin words that are nearly so, the closest and then the most used first, in the number that was typed. */
export function nearWords(source: Source, typed: string, fields: readonly TextField[]): readonly NearText[] {
  const word = stem(typed);
  const limit = Math.min(2, slipsAllowed(word.length, false));
  if (limit === 0 || !/^[a-z]{4,24}$/u.test(word)) return [];
  const pattern = new Pattern(word, limit);
  pattern.start();
  const dictionary = source.view.dictionaries.word;
  const near = nearEntries(dictionary, pattern, unfinished).map(({ id, cost }) => ({
    text: dictionary.text(id),
    cost,
  }));
  pattern.end();
  // Fingers seldom miss the first letter.
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

/** Live rows that hold a Latin word. */
export function countWord(source: Source, word: string, fields: readonly TextField[]): number {
  const query = termQuery({ kind: 'word', word: stem(word) }, fields);
  return live(source.view, source.postings.find(query, source.view.rows)).length;
}

/** Whether a text is a word of the catalogue's titles, names or headings. */
export const isWord = (source: Source, word: string): boolean =>
  source.view.dictionaries.word.find(stem(word)) > 0;
