import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { catalogue } from '../../../bench/catalogue.ts';
import { ask, inOneBatch } from '../../conformance/records.ts';
import { SearchTooSlow } from '../../port.ts';
import { facetNames } from '../../terms.ts';
import { briefly } from '../columns/brief.ts';
import type { ColumnsHandle } from '../columns/columns-handle.ts';
import { startDeadline } from '../columns/deadline.ts';
import { IndexFile } from '../index/index-file.ts';
import { relatedTitles } from '../query/related.ts';
import { suggestTexts } from '../suggest/suggest.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';
import { IndexSearch } from './index-search.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuelan-stopped-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const records = [...catalogue({ records: 3000 })];
let path = '';
let handle: ColumnsHandle;

beforeAll(async () => {
  const engine = await openEmbeddedEngine({ folder, workers: 1 });
  await engine.rebuild('g', inOneBatch(records), 1);
  await engine.close();
  [path = ''] = globSync(join(folder, '**/index-*.sqlite'));
  handle = IndexFile.readColumns(path).handle();
});

const { title = '', firstAuthor = '', keywords = [] } = records[0] ?? {};
const english = records.find((one) => /^[a-z]+ [a-z]+/iu.test(one.title))?.title ?? '';
const all = { facets: facetNames, near: true, further: true, suggest: true } as const;

type Call = (index: IndexSearch) => unknown;
const search =
  (...asked: Parameters<typeof ask>): Call =>
  (index) =>
    index.search(handle, ask(...asked));

/** What readers do, in all the ways in which the engine looks. */
const calls: Readonly<Record<string, Call>> = {
  word: search(title.slice(0, 2), {}, all),
  character: search('人', {}, all),
  'whole title': search(title, {}, all),
  'English title': search(english, {}, all),
  author: search(firstAuthor, {}, all),
  'author and word': search(`${firstAuthor} ${title.slice(0, 2)}`, {}, all),
  'wrong character': search(`${title.slice(0, 2)}魃${title.slice(3)}`, {}, all),
  'wrong letter': search(`${english.slice(0, 3)}q${english.slice(4)}`, {}, all),
  'some of the words': search(`${title.slice(0, 2)} 人 ${keywords[0]} 魃魈`, {}, all),
  'the same words, others': search(`历史 ${keywords[0]} ${title.slice(0, 2)} 魃魈`, {}, all),
  'words of two titles': search(`${records[1]?.title.slice(0, 2)}${records[2]?.title.slice(0, 2)}`, {}, all),
  pinyin: search('zhongguo', {}, all),
  'newest first': search('', {}, { ...all, sort: 'newest' }),
  'by title': search('人', {}, { ...all, sort: 'title' }),
  class: search('', {}, { ...all, selections: { class: ['I'] }, remaining: true }),
  heading: search('', {}, { ...all, selections: { keyword: [keywords[0] ?? ''] }, remaining: true }),
  'word, narrowed': search(
    '人',
    {},
    { ...all, selections: { class: ['I'], year: ['2010'] }, remaining: true },
  ),
  works: search('人', {}, { ...all, byWork: { nearest: [['branch-1']], countTo: 100 } }),
  suggestions: (index) => index.read(handle, (source) => suggestTexts(source, title.slice(0, 1), 10)),
  'close suggestions': (index) =>
    index.read(handle, (source) => suggestTexts(source, `${title.slice(0, 2)}魃`, 10)),
  'related titles': (index) => index.read(handle, (source) => relatedTitles(source, 1, 0, 10)),
};

/** Does something with an index that was just opened, so that it remembers nothing. */
function withIndex<Answer>(work: (index: IndexSearch) => Answer): Answer {
  const index = new IndexSearch(path);
  try {
    return work(index);
  } finally {
    index.close();
  }
}

/** Stops each call wherever it can be stopped, and compares what it and the next call then answer. */
function compareAfterStops(isStopped: (work: () => unknown, place: number) => boolean): void {
  const names = Object.keys(calls);
  const answers = new Map(names.map((name) => [name, withIndex((index) => calls[name]?.(index))]));
  for (const [at, name] of names.entries()) {
    const next = names[(at + 1) % names.length] ?? name;
    const stopsAt = (place: number): boolean =>
      withIndex((index) => {
        if (!isStopped(() => calls[name]?.(index), place)) return false;
        for (const again of [name, next])
          expect([name, place, again, calls[again]?.(index)]).toEqual([
            name,
            place,
            again,
            answers.get(again),
          ]);
        return true;
      });
    for (let place = 0; stopsAt(place); ) place += 1;
  }
}

test('a call whose time is up, wherever it is then, leaves nothing to later ones', () => {
  const now = vi.spyOn(Date, 'now');
  onTestFinished(() => now.mockRestore());
  compareAfterStops((work, place) => {
    let checks = 0;
    now.mockImplementation(() => {
      checks += 1;
      return checks > place ? 1 : 0;
    });
    startDeadline(0);
    try {
      work();
      return false;
    } catch (error) {
      expect(error).toBeInstanceOf(SearchTooSlow);
      return true;
    } finally {
      startDeadline(Number.POSITIVE_INFINITY);
    }
  });
});

test('a call that takes too much of the caller’s time, wherever it is then, leaves nothing to later ones', () => {
  compareAfterStops((work, place) => {
    let isDone = false;
    briefly(0.0001 * 1.4 ** place, () => {
      work();
      isDone = true;
    });
    // What would take much longer than any budget is always stopped.
    return !isDone && place < 40;
  });
});
