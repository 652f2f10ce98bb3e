import { Converter } from 'opencc-js/cn2t';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { titleKey } from '../analysis/index.ts';
import type { SearchEngine, SearchQuery, SearchRecord } from '../port.ts';
import type { FacetName } from '../terms.ts';
import { NaiveEngine } from './naive-engine.ts';
import { hasRealTitles, realRecords, realTitlesPath } from './real-titles.ts';
import { ask, inOneBatch } from './records.ts';
import { type Compare, expectLawful } from './same-answer.ts';

/**
 * Registers the laws that hold for every real title. `open` makes an engine without any index. `compare` decides how
 * much of the reference's order the engine must keep.
 */
export function describeCatalogueLaws(
  name: string,
  open: () => Promise<SearchEngine>,
  compare: Compare = expectLawful,
): void {
  const title = `${name} keeps its laws on a real school catalogue`;
  if (!hasRealTitles) {
    describe.skip(`${title} (SKIPPED: ${realTitlesPath} is absent; set YUELAN_DATA)`, () => {
      test('laws', () => {});
    });
    return;
  }
  describe(title, () => {
    let engine: SearchEngine;
    const naive = new NaiveEngine();
    const records = realRecords();
    const titleKeys = records.map(({ title: text }) => titleKey(text));
    /** Every 23rd record: 280 titles of all kinds. */
    const sample = records.filter((_, at) => at % 23 === 0);

    beforeAll(async () => {
      engine = await open();
      await engine.rebuild('real', inOneBatch(records), 1);
      await naive.rebuild('real', inOneBatch(records), 1);
    });
    afterAll(() => engine.close());

    const idsOf = async (query: SearchQuery): Promise<readonly number[]> =>
      (await engine.search('real', query)).hits.map(({ id }) => id);
    const everyone = async (check: (record: SearchRecord) => Promise<void>): Promise<void> => {
      for (const record of sample) await check(record);
    };

    test('the catalogue is complete', async () => {
      expect(records.length).toBeGreaterThan(6000);
      expect((await engine.ids('real')).size).toBe(records.length);
    });

    test('a title finds its record, exact titles before all others', async () => {
      await everyone(async ({ id, title: text }) => {
        const { hits } = await engine.search('real', ask(text, {}, { limit: 400 }));
        const found = hits.find((hit) => hit.id === id);
        expect([text, found?.tier]).toEqual([text, 'exactTitle']);
        const last = hits.findLastIndex(({ tier }) => tier === 'exactTitle');
        expect(hits.slice(0, last + 1).every(({ tier }) => tier === 'exactTitle')).toBe(true);
      });
    });

    test('spaces, middle dots, title marks and full width make no difference', async () => {
      await everyone(async ({ title: text }) => {
        const plain = text.replaceAll(/[《》]/gu, '');
        if (!/^\p{Script=Han}+$/u.test(plain)) return;
        const expected = await idsOf(ask(plain));
        for (const other of [`《${plain}》`, [...plain].join(' '), [...plain].join('·'), `　${plain}　`]) {
          expect([other, await idsOf(ask(other))]).toEqual([other, expected]);
        }
      });
    });

    test('the traditional form of a title finds what the simplified form finds', async () => {
      for (const to of ['tw', 'hk', 't'] as const) {
        const convert = Converter({ from: 'cn', to });
        await everyone(async ({ title: text }) => {
          expect([to, text, await idsOf(ask(convert(text)))]).toEqual([to, text, await idsOf(ask(text))]);
        });
      }
    });

    test('the engine finds what the reference finds for parts of titles', async () => {
      for (const { title: text, firstAuthor } of sample.slice(0, 60)) {
        const plain = text.replaceAll(/[《》]/gu, '');
        const queries = [
          ask(plain.slice(0, 2)),
          ask(plain.slice(1, 4), { scope: 'title' }),
          ask(`${plain.slice(0, 2)} ${firstAuthor.slice(0, 2)}`),
          ask(plain.slice(0, 3), { mode: 'prefix' }),
          ask(plain + firstAuthor),
          ask(firstAuthor, { scope: 'author', mode: 'exact' }),
        ];
        for (const query of queries) await compare(await engine.search('real', query), naive, 'real', query);
      }
    }, 120_000);

    test('prefix mode finds exactly the titles that begin with the text', async () => {
      for (const { title: text } of sample.slice(0, 80)) {
        const key = titleKey(text).slice(0, 2);
        const { total } = await engine.search('real', ask(key, { scope: 'title', mode: 'prefix' }));
        const beginning = titleKeys.filter((known) => known.startsWith(key));
        if (/^\p{Script=Han}+$/u.test(key)) expect([key, total]).toEqual([key, beginning.length]);
      }
    });

    test('exact mode finds exactly the titles that equal the text', async () => {
      await everyone(async ({ title: text }) => {
        const { total } = await engine.search('real', ask(text, { scope: 'title', mode: 'exact' }));
        const key = titleKey(text);
        expect([text, total]).toEqual([text, titleKeys.filter((known) => known === key).length]);
      });
    });

    test('another word never finds more', async () => {
      for (const { title: text, publisher } of sample) {
        const plain = text.replaceAll(/[《》]/gu, '').slice(0, 5);
        if (!/^\p{Script=Han}{2,5}$/u.test(plain)) continue;
        const wide = await engine.search('real', ask(plain));
        const narrow = await engine.search('real', ask(`${plain} ${publisher}`));
        expect(narrow.total).toBeLessThanOrEqual(wide.total);
      }
    });

    test('the order of words and the punctuation between them do not change what is found', async () => {
      for (const { title: text, firstAuthor } of sample) {
        const plain = text.replaceAll(/[《》]/gu, '').slice(0, 6);
        if (!/^\p{Script=Han}{2,6}$/u.test(plain) || !/^\p{Script=Han}{2,4}$/u.test(firstAuthor)) continue;
        const expected = new Set(await idsOf(ask(`${plain} ${firstAuthor}`, {}, { limit: 400 })));
        for (const other of [
          `${firstAuthor} ${plain}`,
          `《${plain}》，${firstAuthor}`,
          `${plain}／${firstAuthor}`,
        ]) {
          const found = new Set(await idsOf(ask(other, {}, { limit: 400 })));
          expect([other, found]).toEqual([other, expected]);
        }
      }
    });

    test('a facet’s count is what its selection finds', async () => {
      const facets: readonly FacetName[] = [
        'author',
        'keyword',
        'class',
        'year',
        'branch',
        'series',
        'language',
      ];
      for (const text of ['', '中国', '故事', '科学']) {
        const query = ask(text, {}, { facets, limit: 1 });
        const answer = await engine.search('real', query);
        for (const facet of facets) {
          for (const { key, docCount } of answer.facets[facet] ?? []) {
            const narrowed = await engine.search('real', { ...query, selections: { [facet]: [key] } });
            expect([facet, key, narrowed.total]).toEqual([facet, key, docCount]);
          }
        }
      }
    });

    test('a page continues where the previous one ended', async () => {
      for (const sort of ['relevance', 'newest', 'oldest', 'borrowed', 'title'] as const) {
        const whole = await idsOf(ask('故事', {}, { sort, limit: 100 }));
        const pages: number[] = [];
        for (let offset = 0; offset < 100; offset += 7) {
          pages.push(...(await idsOf(ask('故事', {}, { sort, offset, limit: Math.min(7, 100 - offset) }))));
        }
        expect(pages).toEqual(whole);
        expect(new Set(pages).size).toBe(pages.length);
      }
    });

    test('an ISBN finds its record in every form', async () => {
      await everyone(async ({ id, isbns: [isbn = ''] }) => {
        if (!/^978\d{10}$/u.test(isbn)) return;
        const expected = await idsOf(ask(isbn));
        expect(expected).toContain(id);
        const parts = `${isbn.slice(0, 3)}-${isbn.slice(3, 4)}-${isbn.slice(4, 9)}-${isbn.slice(9, 12)}-${isbn.slice(12)}`;
        const body = isbn.slice(3, 12);
        const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
        const check = (11 - (sum % 11)) % 11;
        for (const form of [parts, `ISBN ${isbn}`, body + (check === 10 ? 'X' : String(check))]) {
          expect([form, await idsOf(ask(form))]).toEqual([form, expected]);
          expect([form, await idsOf(ask(form, { scope: 'isbn', mode: 'exact' }))]).toEqual([form, expected]);
        }
      });
    });
  });
}
