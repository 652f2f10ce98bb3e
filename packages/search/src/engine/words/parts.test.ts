import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { columnEnd, type KnownTokens, knownTokens, WordCollector } from './collector.ts';
import { blockTerms, mergedBlocks, WordParts } from './parts.ts';
import { type Terms, textOf } from './term.ts';

const folder = mkdtempSync(join(tmpdir(), 'parts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Tokens whose units sort as one, two and three bytes, with long common prefixes, and a break between values. */
const words = [
  'a',
  'ab',
  'abcdefgh',
  'abcdefgi',
  '红',
  '红楼',
  '\u0081红楼梦',
  '\u0081红楼梦第一回',
  '\u00851',
  'é',
  '\u{20000}',
  '\ufb01',
  '\ue000',
];
const value = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
  .map((tokens) => tokens.join(' '));
/** Three fields, each with some values, and each value either frequent or not. */
const row = fc.array(fc.array(fc.tuple(value, fc.boolean()), { maxLength: 3 }), {
  minLength: 3,
  maxLength: 3,
});

const unitsOf = (text: string): Uint16Array =>
  Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

const contentOf = (terms: Terms): readonly unknown[] => {
  const content: unknown[] = [];
  while (terms.next())
    content.push([
      textOf(terms),
      terms.count,
      terms.first,
      terms.last,
      [...terms.rows()],
      [...terms.places()],
    ]);
  return content;
};

test('rows read by several collectors in turn, with shared values, are stored as by one', () => {
  const reading = fc.record({ rows: fc.array(fc.tuple(row, fc.nat(2), fc.boolean()), { maxLength: 30 }) });
  let build = 0;
  fc.assert(
    fc.property(reading, ({ rows }) => {
      const one = new WordCollector();
      const known = new Map<string, KnownTokens>();
      build += 1;
      const readers = [0, 1, 2].map((at) => ({
        collector: new WordCollector(),
        parts: new WordParts(join(folder, `${build}-${at}`)),
      }));
      for (const [at, [fields, chosen, isStored]] of rows.entries()) {
        one.add(
          at + 1,
          unitsOf(fields.map((values) => `${values.map(([text]) => text).join(' ')}\n`).join('')),
        );
        const reader = readers[chosen];
        if (reader === undefined) continue;
        const { collector, parts } = reader;
        collector.begin(at + 1);
        for (const values of fields) {
          for (const [place, [text, isKnown]] of values.entries()) {
            const end = place + 1 < values.length ? ' ' : '\n';
            const tokens = known.get(text) ?? knownTokens(text);
            known.set(text, tokens);
            if (isKnown) collector.readKnown(tokens);
            collector.read(unitsOf(isKnown ? end : text + end), 0, isKnown ? 1 : text.length + 1);
          }
          if (values.length === 0) collector.read(Uint16Array.of(columnEnd), 0, 1);
        }
        if (!isStored) continue;
        parts.add(collector.terms());
        collector.clear();
      }
      for (const { collector, parts } of readers) if (!collector.isEmpty) parts.add(collector.terms());
      const files = readers.map(({ parts }) => parts.file);
      const numbers = Uint32Array.from({ length: rows.length + 1 }, (_, at) => at);
      const merged = [...mergedBlocks(files, numbers)].flatMap((block) => contentOf(blockTerms(block)));
      expect(merged).toEqual(contentOf(one.terms()));
      for (const { parts } of readers) parts.remove();
    }),
    { numRuns: 200 },
  );
});

test('tokens are sorted by code units', () => {
  const unit = fc.constantFrom(
    'a',
    '1',
    '\u0081',
    '\u009f',
    'é',
    'の',
    '一',
    '楼',
    '\u9fff',
    '\ua000',
    '\ud840',
    '\udc00',
    '\uffff',
  );
  const token = fc.array(unit, { minLength: 1, maxLength: 9 }).map((units) => units.join(''));
  fc.assert(
    fc.property(fc.array(token, { maxLength: 300 }), (tokens) => {
      const collector = new WordCollector();
      collector.add(1, unitsOf(`${tokens.join(' ')}\n`));
      const terms = collector.terms();
      const sorted: string[] = [];
      while (terms.next()) sorted.push(textOf(terms));
      expect(sorted).toEqual([...new Set(tokens)].sort());
    }),
  );
});
