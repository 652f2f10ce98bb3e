import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startDeadline } from '../columns/deadline.ts';
import { Postings } from '../query/postings.ts';
import { WordCollector } from './collector.ts';
import { wordTables } from './segments.ts';
import { everyField, type WordQuery } from './word-query.ts';
import { WordStore } from './word-store.ts';

/** Few words, so that many rows share them; a break, a whole value and characters of one, two and three bytes. */
const words = [
  'a',
  'ab',
  '红',
  '红楼',
  '楼梦',
  '\u0081红楼梦',
  '\u0081红楼梦第一回',
  'é',
  '\u{20000}',
  '\ufb01',
  '\ue000',
  'word'.repeat(90),
];
const word = fc.constantFrom(...words);
/** The tokens of a row, one text for each field. */
const tokensOf = (texts: readonly string[]): Uint16Array => {
  const text = texts.map((field) => `${field}\n`).join('');
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
};
const text = fc.array(word, { maxLength: 12 }).map((tokens) => tokens.join(' '));
const row = fc.tuple(text, text, text);
const query: fc.Arbitrary<WordQuery> = fc.oneof(
  fc.record({
    tokens: fc.array(word, { minLength: 1, maxLength: 4 }),
    fields: fc.constantFrom(1, 2, 5, everyField),
    extent: fc.constant('whole' as const),
  }),
  fc.record({
    tokens: fc.tuple(fc.constantFrom('a', '红', '\u0081', 'wor')),
    fields: fc.constant(everyField),
    extent: fc.constant('beginning' as const),
  }),
);

/** Whether a row matches, read word by word. */
function matches(texts: readonly string[], { tokens, fields, extent }: WordQuery): boolean {
  return texts.some((own, field) => {
    if ((fields & (1 << field)) === 0) return false;
    const held = own.split(' ');
    const isAt = (start: number): boolean =>
      tokens.every((token, at) =>
        extent === 'whole' ? held[start + at] === token : (held[start] ?? '').startsWith(token),
      );
    return held.some((_, start) => isAt(start));
  });
}

/** The break, and a phrase with a whole value, match nothing. */
const isAsked = ({ tokens }: WordQuery): boolean =>
  !tokens.includes('\ue000') && (tokens.length === 1 || !tokens.some((token) => token.startsWith('\u0081')));

const folder = mkdtempSync(join(tmpdir(), 'yuelan-words-'));
let stores = 0;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Looks for every `step`-th row only. */
function expectAmong(
  postings: Postings,
  asked: WordQuery,
  rows: readonly (readonly string[])[],
  step: number,
): void {
  const some = Uint32Array.from({ length: Math.floor(rows.length / step) }, (_, at) => (at + 1) * step);
  const expected = [...some].filter((row) => matches(rows[row - 1] ?? [], asked));
  const found = postings.during(() => [...postings.among(some, asked, rows.length)]);
  const name = `${JSON.stringify(asked)} of each ${step}th row`;
  expect(found, name).toEqual(expected);
  if (asked.extent !== 'whole') return;
  const phrase = postings.during(() => postings.phraseAmong(some, asked));
  expect([...phrase.rows], name).toEqual(expected);
  const inTitle = expected.filter((row) =>
    matches(rows[row - 1] ?? [], { ...asked, fields: asked.fields & 1 }),
  );
  expect([...phrase.inTitle], name).toEqual(inTitle);
  const fields = postings.during(() => [...postings.fieldsAmong(some, asked)]);
  const everyBit = [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => 1 << bit);
  const expectedFields = [...some].map((row) =>
    everyBit
      .filter((bit) => matches(rows[row - 1] ?? [], { ...asked, fields: asked.fields & bit }))
      .reduce((sum, bit) => sum | bit, 0),
  );
  expect(fields, name).toEqual(expectedFields);
}

/** An index as one connection writes and another reads it. */
function emptyStore(): {
  readonly db: DatabaseSync;
  readonly store: WordStore;
  readonly reader: DatabaseSync;
} {
  stores += 1;
  const path = join(folder, `${stores}.sqlite`);
  const [db, reader] = [new DatabaseSync(path), new DatabaseSync(path)];
  db.exec(`PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; ${wordTables}`);
  return { db, store: new WordStore(db), reader };
}

function change(db: DatabaseSync, work: () => void): void {
  db.exec('BEGIN');
  work();
  db.exec('COMMIT');
}

test('segments give the same as reading every row, however rows arrived and whatever was merged', () => {
  startDeadline(Number.POSITIVE_INFINITY);
  const batches = fc.array(fc.array(row, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(
      batches,
      fc.array(query, { minLength: 5, maxLength: 20 }),
      fc.integer({ min: 0, max: 9 }),
      (changes, queries, stop) => {
        const { db, store: first, reader } = emptyStore();
        let store = first;
        const postings = new Postings(reader);
        const rows: (readonly string[])[] = [];
        const compare = (): void => {
          for (const asked of queries.filter(isAsked)) {
            const expected = rows.flatMap((texts, at) => (matches(texts, asked) ? [at + 1] : []));
            const found = postings.during(() => [...postings.find(asked, rows.length)]);
            expect(found, JSON.stringify(asked)).toEqual(expected);
            for (const step of [1, 7]) expectAmong(postings, asked, rows, step);
          }
        };
        let merging: Iterator<undefined> | undefined;
        for (const [at, batch] of changes.entries()) {
          const collector = new WordCollector();
          for (const texts of batch) {
            rows.push(texts);
            collector.add(rows.length, tokensOf(texts));
          }
          change(db, () => store.add(collector));
          if (store.needsMerge) merging ??= store.merge((work) => change(db, work));
          if (at % 3 === 0 && merging?.next().done === true) merging = undefined;
          if (at !== stop) continue;
          compare();
          // A process killed here has half-finished merges, and the next one knows only the tables.
          store = new WordStore(db);
          merging = undefined;
        }
        compare();
        while (merging?.next().done === false);
        for (const _ of store.merge((work) => change(db, work)));
        compare();
        const left = db.prepare('SELECT COUNT(*) AS count FROM word_segment WHERE is_whole = 0').get();
        expect(left?.['count'], 'what was half merged is removed').toBe(0);
        reader.close();
        db.close();
      },
    ),
    { numRuns: 60 },
  );
});

test('long lists give the same as reading every row, wherever the rarer word is', () => {
  startDeadline(Number.POSITIVE_INFINITY);
  const shares = fc.record({
    rare: fc.constantFrom(2, 40, 700),
    frequent: fc.constantFrom(1, 2, 3),
    apart: fc.constantFrom(1, 5),
    split: fc.integer({ min: 1, max: 2999 }),
  });
  fc.assert(
    fc.property(shares, fc.integer({ min: 1, max: 1_000_000 }), ({ rare, frequent, apart, split }, seed) => {
      const { db, store, reader } = emptyStore();
      let state = seed;
      const oneIn = (many: number): boolean => {
        state = (state * 16_807) % 2_147_483_647;
        return state % many === 0;
      };
      const field = (): string => {
        const held = oneIn(frequent) ? ['a', '红'] : ['é'];
        if (oneIn(rare)) held.push('红楼', '楼梦');
        if (oneIn(apart)) held.unshift('红楼');
        return held.join(' ');
      };
      const postings = new Postings(reader);
      const rows = Array.from({ length: 3000 }, () => [field(), oneIn(3) ? field() : '', field()]);
      for (const [from, to] of [
        [0, split],
        [split, rows.length],
      ] as const) {
        const collector = new WordCollector();
        for (let at = from; at < to; at += 1) collector.add(at + 1, tokensOf(rows[at] ?? []));
        change(db, () => store.add(collector));
        for (const fields of [1, everyField])
          expectAmong(postings, { tokens: ['红'], fields, extent: 'whole' }, rows.slice(0, to), 1);
      }
      for (const tokens of [
        ['a'],
        ['楼梦'],
        ['红', '红楼'],
        ['a', '红', '红楼', '楼梦'],
        ['红楼', 'a'],
        ['红楼', '楼梦'],
        ['楼梦', '红楼'],
      ])
        for (const fields of [1, 2, 6, everyField]) {
          const asked: WordQuery = { tokens, fields, extent: 'whole' };
          const expected = rows.flatMap((texts, at) => (matches(texts, asked) ? [at + 1] : []));
          const found = [...postings.during(() => postings.find(asked, rows.length))];
          expect(found, JSON.stringify(asked)).toEqual(expected);
          for (const step of [1, 3, 130, 1500]) expectAmong(new Postings(reader), asked, rows, step);
        }
      db.close();
    }),
    { numRuns: 20 },
  );
});

test('an import leaves few segments during a long merge', () => {
  const { db, store } = emptyStore();
  let row = 0;
  const importRows = (rows: number): void => {
    const collector = new WordCollector();
    for (let left = rows; left > 0; left -= 1) {
      row += 1;
      collector.add(row, tokensOf(['红楼 楼梦', `number${row}`]));
    }
    change(db, () => store.add(collector));
  };
  for (let batch = 0; batch < 4; batch += 1) importRows(6000);
  const merging = store.merge((work) => change(db, work));
  merging.next();
  for (let batch = 0; batch < 40; batch += 1) importRows(100);
  expect(merging.next().done).toBe(false);
  expect(db.prepare('SELECT COUNT(*) AS count FROM word_segment').get()?.['count']).toBeLessThan(16);
  db.close();
});

test('many small changes leave few segments', () => {
  const { db, store, reader } = emptyStore();
  for (let at = 1; at <= 700; at += 1) {
    const collector = new WordCollector();
    collector.add(at, tokensOf(['红楼 楼梦', `number${at}`]));
    change(db, () => store.add(collector));
  }
  for (const _ of store.merge((work) => change(db, work)));
  const count = db.prepare('SELECT COUNT(*) AS count FROM word_segment').get()?.['count'];
  expect(count).toBeLessThan(16);
  const blocks = db.prepare('SELECT COUNT(*) AS count FROM word_block').get()?.['count'];
  expect(blocks, 'merged segments are removed').toBeLessThan(40);
  const rows = new Postings(reader);
  const phrase: WordQuery = { tokens: ['红楼', '楼梦'], fields: 1, extent: 'whole' };
  expect(rows.during(() => rows.find(phrase, 700)).length).toBe(700);
  db.close();
});
