import { isbnPrefixKey, pinyinKey } from '../analysis/index.ts';
import type { Suggestion } from '../types.ts';
import type { ColumnsHandle } from './columns-view.ts';
import { valueKey } from './fields.ts';
import type { IndexReader } from './index-reader.ts';
import { codeRows, live, type Source, tokenRows } from './match.ts';
import { keyForms, nameOf } from './name-keys.ts';
import { pinyinToken, valueToken } from './tokens.ts';
import { entriesOf } from './top-lists.ts';

/** Names looked through for one beginning; beginnings that more share have a list of the most used. */
const mostNames = 4000;

/** A text that begins as typed, with what speaks for it. */
interface Candidate {
  readonly text: string;
  readonly kind: Suggestion['kind'];
  readonly id: number | null;
  readonly score: number;
}

/** What a form typed as written is worth against pinyin, and titles against names, in doublings of use. */
const worth = { written: 6, whole: 12, title: 2, author: 1, keyword: 0, isbn: 0 } as const;

/** Titles, authors, keywords and ISBNs that begin as typed, in characters, pinyin or initials: the most used first. */
export function suggestTexts(
  reader: IndexReader,
  handle: ColumnsHandle,
  text: string,
  limit: number,
): readonly Suggestion[] {
  const source = reader.at(handle);
  const key = valueKey(text.slice(0, 100));
  if (key === '' || limit <= 0) return [];
  const spoken = /^[\p{Script=Latin}\p{M}\s'’]+$/u.test(text) ? pinyinKey(text) : '';
  const candidates: Candidate[] = [];
  const offer = (
    value: string,
    kind: Suggestion['kind'],
    id: number | null,
    use: number,
    isWritten: boolean,
  ): void => {
    let score = Math.log2(1 + use) + worth[kind];
    if (isWritten) score += valueKey(value) === key ? worth.whole : worth.written;
    candidates.push({ text: value, kind, id, score });
  };
  const addTitles = (token: string, isWritten: boolean): void => {
    for (const row of mostBorrowed(source, titleRows(reader, source, token), limit)) {
      offer(reader.titleOf(row), 'title', source.view.id(row), source.view.borrowCount(row), isWritten);
    }
  };
  const addNames = (prefix: string, isWritten: boolean): void => {
    for (const { kind, id, use } of mostUsed(source, nameEntries(reader, prefix), limit)) {
      offer(source.view.dictionaries[kind].text(id), kind, null, use, isWritten);
    }
  };
  addTitles(valueToken('title', key), true);
  addNames(keyForms.text + key, true);
  if (spoken !== '') {
    addTitles(pinyinToken('title', 'full', spoken), false);
    addTitles(pinyinToken('title', 'initials', spoken), false);
    addNames(keyForms.full + spoken, false);
    addNames(keyForms.initials + spoken, false);
  }
  for (const { number, row } of isbns(reader, source, text, limit)) {
    offer(number, 'isbn', source.view.id(row), source.view.borrowCount(row), true);
  }
  return distinct(candidates, limit);
}

function distinct(candidates: Candidate[], limit: number): readonly Suggestion[] {
  candidates.sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  const seen = new Set<string>();
  const found: Suggestion[] = [];
  for (const { text, kind, id } of candidates) {
    if (found.length === limit) break;
    const key = valueKey(text);
    if (text === '' || seen.has(key)) continue;
    seen.add(key);
    found.push(id === null ? { text, kind } : { text, kind, id });
  }
  return found;
}

function listOf(reader: IndexReader, prefix: string): readonly number[] | null {
  const entries = reader.topList.get(prefix)?.['entries'];
  return entries instanceof Uint8Array ? entriesOf(entries) : null;
}

function titleRows(reader: IndexReader, source: Source, token: string): Uint32Array {
  const list = listOf(reader, token);
  if (list === null) return live(source.view, tokenRows(source, token, 'beginning'));
  return Uint32Array.from(list).filter((row) => source.view.isLive(row));
}

/** The most borrowed rows, one for each title. */
function mostBorrowed(source: Source, rows: Uint32Array, limit: number): readonly number[] {
  const { view } = source;
  const ordered = [...rows].sort((a, b) => view.borrowCount(b) - view.borrowCount(a) || a - b);
  const seen = new Set<string>();
  const found: number[] = [];
  for (const row of ordered) {
    if (found.length === limit) break;
    const title = source.view.title(row);
    if (seen.has(title)) continue;
    seen.add(title);
    found.push(row);
  }
  return found;
}

function nameEntries(reader: IndexReader, prefix: string): readonly number[] {
  const list = listOf(reader, prefix);
  if (list !== null) return list;
  const json = reader.names.get(prefix, `${prefix}\u{10ffff}`, mostNames)?.['entries'];
  const entries: unknown = typeof json === 'string' ? JSON.parse(json) : [];
  return Array.isArray(entries) ? entries.filter((entry) => typeof entry === 'number') : [];
}

/** The most used names; one that no live title has any more is not offered. */
function mostUsed(
  source: Source,
  entries: readonly number[],
  limit: number,
): readonly { readonly kind: 'author' | 'keyword'; readonly id: number; readonly use: number }[] {
  const { weights, dictionaries } = source.view;
  return entries
    .map((entry) => {
      const name = nameOf(entry);
      return {
        ...name,
        use: name.id > dictionaries[name.kind].size ? 0 : (weights[name.kind][name.id] ?? 0),
      };
    })
    .filter(({ use }) => use > 0)
    .sort((a, b) => b.use - a.use)
    .slice(0, limit);
}

/** ISBNs that begin with the digits typed. */
function isbns(
  reader: IndexReader,
  source: Source,
  text: string,
  limit: number,
): readonly { readonly number: string; readonly row: number }[] {
  const prefix = isbnPrefixKey(text);
  // Fewer digits than a publisher's share begin half of all ISBNs and mean a year or a volume.
  if (prefix === null || prefix.length < 7) return [];
  const rows = live(source.view, codeRows(source, 'isbn', prefix, 'beginning'));
  const found: { number: string; row: number }[] = [];
  for (const row of mostBorrowed(source, rows, limit)) {
    const number = reader.isbnsOf(row).find((isbn) => isbn.startsWith(prefix));
    if (number !== undefined) found.push({ number, row });
  }
  return found;
}
