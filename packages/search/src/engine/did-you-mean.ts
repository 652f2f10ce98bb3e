import {
  lettersApart,
  pinyinForms,
  pinyinKey,
  type QueryTerm,
  queryTerms,
  segment,
} from '../analysis/index.ts';
import type { QueryRow, SearchQuery } from '../types.ts';
import { fieldsOf, valueKey } from './fields.ts';
import type { IndexReader } from './index-reader.ts';
import { live, type Source, tokenRows } from './match.ts';
import { keyForms, nameOf } from './name-keys.ts';
import { phraseQuery, pinyinToken, termQuery, valueToken } from './tokens.ts';

/** A text that might have been meant; less far and more used is better. */
interface Candidate {
  readonly text: string;
  readonly distance: number;
  readonly use: number;
}

const longestText = 40;
const mostValues = 1500;
const mostTried = 6;
const mostPairRows = 4000;
/** Work for one query, in look-ups of one word; a whole search counts as twenty. */
const mostWork = 800;
const searchWork = 20;

/** What may still be done: the answer does not depend on how busy the machine is. */
interface Budget {
  left: number;
}

/** Another text for a query that found nothing: near in letters or in sound, and itself finding something. */
export function didYouMean(reader: IndexReader, source: Source, query: SearchQuery): string | null {
  const [row, ...others] = query.rows.filter(({ text }) => text.trim() !== '');
  if (row === undefined || others.length > 0 || row.text.length > longestText) return null;
  if (fieldsOf[row.scope].length === 0) return null;
  const key = valueKey(row.text);
  if (key.length < 2) return null;
  const budget: Budget = { left: mostWork };
  const finds = (text: string): number => {
    budget.left -= searchWork;
    return budget.left < 0 ? 0 : reader.count(source, [{ ...row, text }]);
  };
  const whole = [...soundsLike(reader, source, row.text), ...nearValues(reader, source, key)];
  whole.sort((a, b) => a.distance - b.distance || b.use - a.use);
  const tried = new Set([key]);
  for (const { text } of whole) {
    const other = valueKey(text);
    if (tried.has(other)) continue;
    if (tried.size > mostTried) break;
    tried.add(other);
    if (finds(text) > 0) return text;
  }
  return correctedTerms(reader, source, row, finds, budget);
}

/** Titles and names that sound the same (红楼盟, 红楼梦). */
function soundsLike(reader: IndexReader, source: Source, text: string): readonly Candidate[] {
  const { full } = pinyinForms(text);
  const spoken = full === '' ? '' : full;
  if (spoken === '') return [];
  const rows = live(source.view, tokenRows(source, pinyinToken('title', 'full', spoken), 'whole'));
  const titles = mostUsedRows(source, rows).map((row) => titleCandidate(reader, source, row, 1));
  return [...titles, ...names(reader, source, keyForms.full + spoken, `${keyForms.full}${spoken}\u0000`, 1)];
}

/** Titles and names a letter or two away that share the first or, for titles, most of the pairs. */
function nearValues(reader: IndexReader, source: Source, key: string): readonly Candidate[] {
  const characters = [...key];
  const allowed = characters.length > 8 ? 2 : 1;
  if (characters.length < 3) return [];
  const start = characters.slice(0, Math.max(1, Math.floor(characters.length / 2))).join('');
  const found: Candidate[] = [];
  const end = `${keyForms.text}${start}\u{10ffff}`;
  for (const candidate of names(reader, source, keyForms.text + start, end, 0)) {
    const distance = lettersApart(key, valueKey(candidate.text), allowed);
    if (distance <= allowed) found.push({ ...candidate, distance });
  }
  const rows = new Set(
    bounded(live(source.view, tokenRows(source, valueToken('title', start), 'beginning'))),
  );
  for (const row of overlappingTitles(source, characters)) rows.add(row);
  for (const row of rows) {
    const distance = lettersApart(key, source.view.title(row), allowed);
    if (distance <= allowed) found.push(titleCandidate(reader, source, row, distance));
  }
  if (/^[a-z0-9]+$/u.test(key)) found.push(...nearPinyin(reader, source, key));
  return found;
}

/** Names typed in pinyin with one letter wrong. */
function nearPinyin(reader: IndexReader, source: Source, key: string): readonly Candidate[] {
  const spoken = pinyinKey(key);
  if (spoken.length < 6) return [];
  const start = spoken.slice(0, Math.ceil(spoken.length / 2));
  const rows = bounded(
    live(source.view, tokenRows(source, pinyinToken('title', 'full', start), 'beginning')),
  );
  const found: Candidate[] = [];
  for (const row of rows) {
    const { full } = pinyinForms(reader.titleOf(row));
    if (lettersApart(spoken, full, 1) <= 1) found.push(titleCandidate(reader, source, row, 2));
    if (found.length > 20) break;
  }
  return found;
}

/** Rows whose titles hold most pairs of the text: a wrong character breaks two. */
function overlappingTitles(source: Source, characters: readonly string[]): readonly number[] {
  const pairs = characters.slice(1).map((character, at) => (characters[at] ?? '') + character);
  const counts = new Map<number, number>();
  for (const pair of pairs.slice(0, 12)) {
    const rows = source.postings.find(phraseQuery([pair], ['title']), source.view.rows);
    if (rows.length > mostPairRows) continue;
    for (const row of rows) if (source.view.isLive(row)) counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  const enough = Math.max(1, Math.min(pairs.length, 12) - 2);
  return [...counts].flatMap(([row, count]) => (count >= enough ? [row] : [])).slice(0, mostValues);
}

const bounded = (rows: Uint32Array): Uint32Array => rows.subarray(0, mostValues);

function mostUsedRows(source: Source, rows: Uint32Array): readonly number[] {
  const { view } = source;
  return [...bounded(rows)].sort((a, b) => view.borrowCount(b) - view.borrowCount(a)).slice(0, mostTried);
}

function titleCandidate(reader: IndexReader, source: Source, row: number, distance: number): Candidate {
  return { text: reader.titleOf(row), distance, use: source.view.borrowCount(row) };
}

function names(
  reader: IndexReader,
  source: Source,
  from: string,
  to: string,
  distance: number,
): readonly Candidate[] {
  const json = reader.names.get(from, to, mostValues)?.['entries'];
  const entries: unknown = typeof json === 'string' ? JSON.parse(json) : [];
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown) => {
    if (typeof entry !== 'number') return [];
    const { kind, id } = nameOf(entry);
    const use = source.view.weights[kind][id] ?? 0;
    return use === 0 ? [] : [{ text: source.view.dictionaries[kind].text(id), distance, use }];
  });
}

/** Replaces the terms that find nothing by ones that do, and keeps the rest of the text. */
function correctedTerms(
  reader: IndexReader,
  source: Source,
  row: QueryRow,
  finds: (text: string) => number,
  budget: Budget,
): string | null {
  const terms = queryTerms(row.text).slice(0, 6).flatMap(cut);
  const choices = terms.map((term) => {
    const text = textOf(term);
    if (countTerm(source, row, term) > 0) return [text];
    return budget.left < 0 ? [] : corrections(reader, source, row, term, budget);
  });
  if (choices.some((choice) => choice.length === 0)) return null;
  let best: { readonly text: string; readonly total: number } | null = null;
  for (const chosen of combinations(choices)) {
    const text = chosen.join(' ');
    if (valueKey(text) === valueKey(row.text)) continue;
    const total = finds(text);
    if (total > (best?.total ?? 0)) best = { text, total };
  }
  return best?.text ?? null;
}

/** A long run is judged word by word. */
function cut(term: QueryTerm): readonly QueryTerm[] {
  if (term.kind === 'word' || term.chars.length < 4) return [term];
  return segment(term.chars.join('')).flatMap((word) => queryTerms(word));
}

const textOf = (term: QueryTerm): string => (term.kind === 'word' ? term.word : term.chars.join(''));

function countTerm(source: Source, row: QueryRow, term: QueryTerm): number {
  return live(source.view, source.postings.find(termQuery(term, fieldsOf[row.scope]), source.view.rows))
    .length;
}

/** At most eight texts made of one choice for each term. */
function combinations(choices: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let made: readonly (readonly string[])[] = [[]];
  for (const choice of choices) {
    made = made.flatMap((start) => choice.slice(0, 3).map((next) => [...start, next])).slice(0, 8);
  }
  return made;
}

/** The most used terms one step away from a term that finds nothing. */
function corrections(
  reader: IndexReader,
  source: Source,
  row: QueryRow,
  term: QueryTerm,
  budget: Budget,
): readonly string[] {
  if (term.kind === 'han') {
    const text = textOf(term);
    const near = [...soundsLike(reader, source, text), ...nearValues(reader, source, text)];
    near.sort((a, b) => a.distance - b.distance || b.use - a.use);
    return near.slice(0, 3).map((candidate) => candidate.text);
  }
  // A number with a wrong digit is another number.
  if (!/^[a-z]{4,20}$/u.test(term.word)) return [];
  const known: { readonly word: string; readonly use: number }[] = [];
  for (const word of variantsOf(term.word)) {
    budget.left -= 1;
    if (budget.left < searchWork * 8) break;
    const [variant] = queryTerms(word);
    if (variant === undefined || !reader.hasTerm(termQuery(variant, fieldsOf[row.scope]))) continue;
    known.push({ word, use: countTerm(source, row, variant) });
    if (known.length === 12) break;
  }
  return known
    .filter(({ use }) => use > 0)
    .sort((a, b) => b.use - a.use)
    .slice(0, 3)
    .map(({ word }) => word);
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** Every word one letter away: doubled and swapped letters first, they are what fingers do. */
function* variantsOf(word: string): Generator<string> {
  for (let at = 0; at < word.length; at += 1)
    yield word.slice(0, at) + word.slice(at, at + 1) + word.slice(at);
  for (let at = 0; at + 1 < word.length; at += 1) {
    yield word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  }
  for (let at = 0; at < word.length; at += 1) yield word.slice(0, at) + word.slice(at + 1);
  for (let at = 0; at <= word.length; at += 1) {
    for (const letter of alphabet) {
      if (at < word.length) yield word.slice(0, at) + letter + word.slice(at + 1);
      yield word.slice(0, at) + letter + word.slice(at);
    }
  }
}
