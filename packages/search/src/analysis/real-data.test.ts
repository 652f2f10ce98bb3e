import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as opencc from 'opencc-js';
import { describe, expect, test } from 'vitest';
import { hasRealTitles, realData } from '../conformance/real-titles.ts';
import { parseAuthorStatement } from './author-statement.ts';
import { classOf } from './call-number.ts';
import { fold, titleKey } from './fold.ts';
import { isbnForms, isbnIsValid, isbnKey } from './isbn.ts';
import { pinyinForms } from './pinyin.ts';
import { queryTerms } from './query.ts';
import { segment } from './segment.ts';
import { analyse } from './tokens.ts';

if (!hasRealTitles)
  process.stderr.write(`SKIPPED: analysis over real titles, no data in ${realData} (set YUELAN_DATA)\n`);

/** Rows of a CSV file with quoted cells (RFC 4180), by column. */
function rows(file: string): readonly ReadonlyMap<string, string>[] {
  const cells = [
    ...readFileSync(join(realData, file), 'utf8')
      .replace(/^\ufeff/u, '')
      .matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/gu),
  ];
  const table: string[][] = [[]];
  for (const [, cell = '', end = ''] of cells) {
    table.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ',') table.push([]);
  }
  const [head = [], ...body] = table;
  return body
    .filter((row) => row.length === head.length)
    .map((row) => new Map(head.map((name, index) => [name, row[index] ?? ''])));
}

describe.skipIf(!hasRealTitles)('in real catalogues', { timeout: 120_000 }, () => {
  const chinese = hasRealTitles ? rows('school-library/books.csv') : [];
  const english = hasRealTitles ? rows('english/books.csv') : [];
  const column = (of: typeof chinese, name: string): readonly string[] => [
    ...new Set(of.map((row) => row.get(name) ?? '')),
  ];
  const titles = [...column(chinese, 'title'), ...column(english, 'title')];

  test('the files are the expected ones', () => {
    expect(chinese.length).toBeGreaterThan(6000);
    expect(english.length).toBe(10_000);
  });

  test('a title in Taiwan or Hong Kong characters folds like the simplified one', () => {
    for (const to of ['tw', 'hk', 't'] as const) {
      const convert = opencc.Converter({ from: 'cn', to });
      expect(titles.filter((title) => fold(convert(title)) !== fold(title))).toEqual([]);
    }
  });

  test('a title with spaces or dots, full-width or in capitals is the same title', () => {
    for (const title of titles) {
      const key = titleKey(title);
      const plain = title.replace(/[+#.,'’]/gu, '');
      expect(titleKey([...plain].join(' '))).toBe(titleKey(plain));
      expect(titleKey(title.toUpperCase())).toBe(key);
      expect(titleKey(`《${title}》`)).toBe(key);
    }
  });

  test('every title finds itself, typed with or without its spaces and punctuation', () => {
    const missed: string[] = [];
    for (const title of titles) {
      const { chars, pairs, words } = analyse(title);
      for (const query of [
        title,
        title.replace(/[《》]|(?<=\p{Script=Han})·(?=\p{Script=Han})/gu, ''),
        ...(/[^\p{Script=Han}\s\p{P}]/u.test(title) ? [] : [title.replace(/[\s\p{P}]/gu, '')]),
      ]) {
        for (const term of queryTerms(query)) {
          const isThere =
            term.kind === 'word'
              ? ` ${words} `.includes(` ${term.word} `)
              : term.chars.length === 1
                ? ` ${chars} `.includes(` ${term.chars[0]} `)
                : ` ${pairs} `.includes(` ${term.pairs.join(' ')} `);
          if (!isThere) missed.push(`${query} in ${title}`);
        }
      }
    }
    expect(missed).toEqual([]);
  });

  test('at least 99.5 % of author cells name somebody, and no name is a role or a list', () => {
    const cells = [...column(chinese, 'author'), ...column(english, 'authors')].filter(
      (cell) => cell.trim() !== '',
    );
    const parsed = cells.map((cell) => parseAuthorStatement(cell).creators);
    expect(parsed.filter((creators) => creators.length > 0).length / cells.length).toBeGreaterThanOrEqual(
      0.995,
    );
    const names = parsed.flat().map(({ name }) => name);
    expect(names.filter((name) => /[;；，、|\][]|^\P{L}*$/u.test(name))).toEqual([]);
    const roled = parsed
      .flat()
      .filter(
        ({ name, roleText }) => roleText === '' && /\p{Script=Han}.*(?:编著|主编|编译|改编)$/u.test(name),
      );
    expect(roled).toEqual([]);
  });

  test('ISBNs and class codes are read', () => {
    const isbns = column(chinese, 'isbn').filter((isbn) => isbn !== '');
    expect(isbns.filter((isbn) => isbnKey(isbn) !== null).length / isbns.length).toBeGreaterThan(0.99);
    expect(
      isbns
        .filter((isbn) => isbnIsValid(isbn))
        .every((isbn) => isbnForms(isbn).every((form) => isbnKey(form) === isbnKey(isbn))),
    ).toBe(true);
    const calls = column(chinese, 'call_no').filter((call) => /^[A-Z]/u.test(call));
    expect(calls.filter((call) => classOf(call) === '')).toEqual([]);
  });

  test('every title yields pinyin and words', () => {
    const withHan = titles.filter((title) => /\p{Script=Han}/u.test(title));
    expect(withHan.filter((title) => pinyinForms(title).full === '')).toEqual([]);
    expect(
      withHan.filter(
        (title) => segment(title).join('') !== fold(title).replaceAll(' ', '') && !/[a-z\d]/iu.test(title),
      ),
    ).toEqual([]);
  });
});
