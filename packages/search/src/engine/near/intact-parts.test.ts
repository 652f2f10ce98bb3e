import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasRealTitles, realRecords, realTitlesPath } from '../../conformance/real-titles.ts';
import { book, inOneBatch } from '../../conformance/records.ts';
import type { SearchEngine } from '../../port.ts';
import { fact, factWords, wholeLength } from '../columns/facts.ts';
import { valueKey } from '../index/fields.ts';
import { groupFolder, indexNumbers, indexPath } from '../index/group-files.ts';
import { IndexFile } from '../index/index-file.ts';
import type { Source } from '../query/source.ts';
import { openEmbeddedEngine } from '../threads/embedded-engine.ts';
import { IndexSearch } from '../threads/index-search.ts';
import { Pattern, slipsAllowed } from './approximate.ts';
import { titlesWithin } from './intact-parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuelan-parts-'));
let engine: SearchEngine;
beforeAll(async () => {
  engine = await openEmbeddedEngine({ folder, workers: 1 });
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads the index of a group as it is now. */
function read<Answer>(group: string, answer: (source: Source) => Answer): Answer {
  const files = groupFolder(folder, group);
  const path = indexPath(files, indexNumbers(files)[0] ?? 0);
  const index = new IndexSearch(path);
  try {
    return index.read(IndexFile.readColumns(path).handle(), answer);
  } finally {
    index.close();
  }
}

/** The live titles that contain the text except for its slips, found by comparing each. */
function compareAll({ view }: Source, key: string): readonly number[] {
  const { facts, titles } = view.of;
  const limit = slipsAllowed(key);
  const pattern = new Pattern(key, limit);
  return [...view.liveRows()].filter((row) => {
    const base = (row - 1) * factWords;
    const start = facts[base + fact.titleStart] ?? 0;
    return (
      pattern.apartFromPart(titles, start, start + wholeLength(facts[base + fact.titleLengths] ?? 0)) <= limit
    );
  });
}

function expectNoneMissing(group: string, texts: readonly string[]): void {
  read(group, (source) => {
    for (const text of texts) {
      if (slipsAllowed(valueKey(text)) === 0) continue;
      const found = new Set(titlesWithin(source, valueKey(text)));
      const missing = compareAll(source, valueKey(text)).filter((row) => !found.has(row));
      expect([text, missing.map((row) => source.titleOf(row))]).toEqual([text, []]);
    }
  });
}

/** Few of each script, so that texts are often similar. */
const han = '红楼梦三国一𠮷';
const letters = 'abcde1éяה';
const title = fc.oneof(
  ...[`${han}a `, `${letters} `, `${han}${letters} `].map((units) =>
    fc.string({ unit: fc.constantFrom(...units), minLength: 1, maxLength: 20 }),
  ),
);
const typed = fc.oneof(
  ...[han, letters, han + letters].map((units) =>
    fc.string({ unit: fc.constantFrom(...units), minLength: 3, maxLength: 20 }),
  ),
);

test('every title that contains the query with slips is among those with an intact part of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(title, { minLength: 20, maxLength: 60 }),
      fc.array(title, { maxLength: 10 }),
      fc.array(typed, { minLength: 20, maxLength: 20 }),
      async (titles, changed, texts) => {
        await engine.rebuild('random', inOneBatch(titles.map((text, at) => book(at + 1, text))), 1);
        await engine.apply(
          'random',
          changed.map((text, at) => ({ kind: 'upsert', record: book(at * 3 + 1, text) }) as const),
          2,
        );
        expectNoneMissing('random', texts);
      },
    ),
    { numRuns: 30 },
  );
});

/** The text with slips: a character replaced, left out or inserted, or two swapped. */
function withSlips(text: string, slips: readonly (readonly [kind: number, place: number])[]): string {
  return slips.reduce((left, [kind, place]) => {
    const at = place % left.length;
    const before = left.slice(0, at);
    const after = left.slice(at + 1);
    if (kind === 0) return `${before}${at % 2 === 0 ? '魃' : 'q'}${after}`;
    if (kind === 1) return before + after;
    if (kind === 2) return `${before}魃${left.slice(at)}`;
    return before + after.charAt(0) + left.charAt(at) + after.slice(1);
  }, text);
}

test.skipIf(!hasRealTitles)(`the same holds for slips in real titles (${realTitlesPath})`, async () => {
  const records = realRecords().slice(0, 3000);
  await engine.rebuild('real', inOneBatch(records), 1);
  const keys = records
    .map(({ title }) => valueKey(title))
    .filter((key) => /^(?:\p{Script=Han}{4,20}|[a-z0-9]{5,30}|(?=.*[a-z]).{4,20})$/u.test(key));
  const slip = fc.tuple(fc.nat(3), fc.nat(40));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...keys), fc.array(slip, { minLength: 1, maxLength: 3 })), {
        minLength: 50,
        maxLength: 50,
      }),
      (some) => {
        expectNoneMissing(
          'real',
          some.map(([text, slips]) => withSlips(text, slips)).filter((text) => text.length > 2),
        );
      },
    ),
    { numRuns: 5 },
  );
});
