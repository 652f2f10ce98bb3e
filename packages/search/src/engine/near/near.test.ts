import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRealTitles, realRecords, realTitlesPath } from '../../conformance/real-titles.ts';
import { ask, book, inOneBatch, queryArbitrary, recordsArbitrary } from '../../conformance/records.ts';
import { slips } from '../../conformance/slips.ts';
import type { SearchAnswer, SearchEngine, SearchQuery, SearchRecord } from '../../port.ts';
import type { FacetName } from '../../terms.ts';
import { openEmbeddedEngine } from '../threads/embedded-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuelan-near-'));
const close = (
  text: string,
  row: Parameters<typeof ask>[1] = {},
  extra: Partial<SearchQuery> = {},
): SearchQuery => ask(text, row, { near: true, ...extra });
const idsOf = ({ hits }: SearchAnswer): readonly number[] => hits.map(({ id }) => id);

let engine: SearchEngine;
beforeAll(async () => {
  engine = await openEmbeddedEngine({ folder, workers: 1 });
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const books = [
  book(1, '红楼梦', {
    firstAuthor: '曹雪芹',
    authorNames: ['曹雪芹'],
    publisher: '人民文学出版社',
    isbns: ['9787020002207'],
  }),
  book(2, '红楼梦研究', { firstAuthor: '俞平伯', authorNames: ['俞平伯'] }),
  book(3, '草房子', { firstAuthor: '曹文轩', authorNames: ['曹文轩'] }),
  book(4, '不敢骄傲的小麻雀'),
  book(5, '三体（典藏版）', { firstAuthor: '刘慈欣', authorNames: ['刘慈欣'] }),
  book(6, 'To Kill a Mockingbird', { firstAuthor: 'Harper Lee', authorNames: ['Harper Lee', 'Lee, Harper'] }),
  book(7, 'The Hunger Games', { firstAuthor: 'Suzanne Collins', authorNames: ['Suzanne Collins'] }),
  book(8, 'iPhone 6 手册'),
  book(9, 'Email and e-mail'),
  book(11, '呐喊', { firstAuthor: '鲁迅', authorNames: ['鲁迅'], borrowCount: 1 }),
  book(12, '己所不欲', { borrowCount: 1 }),
  book(13, '王所不欲', { borrowCount: 90 }),
  book(10, 'Killers', { firstAuthor: 'Harper Mock', authorNames: ['Harper Mock'] }),
];

describe('a query that finds nothing as typed', () => {
  beforeAll(() => engine.rebuild('near', inOneBatch(books), 1));
  const first = async (text: string): Promise<string> => {
    const answer = await engine.search('near', close(text));
    const id = answer.hits[0]?.id;
    return `${books.find((one) => one.id === id)?.title ?? 'nothing'}${answer.isNear ? ', nearly' : ''}`;
  };

  test.each([
    ['a wrong character', '红楼盟', '红楼梦, nearly'],
    ['a wrong character in the middle', '红搂梦', '红楼梦, nearly'],
    ['a missing character', '不骄傲的小麻雀', '不敢骄傲的小麻雀, nearly'],
    ['swapped characters', '红梦楼', '红楼梦, nearly'],
    ['a character too many', '红楼的梦', '红楼梦, nearly'],
    ['a name that sounds so', '曹文宣', '草房子, nearly'],
    ['a wrong character beside a right name', '红楼盟 曹雪芹', '红楼梦, nearly'],
    ['a character that looks like it', '三休', '三体（典藏版）, nearly'],
    ['a name with a character that looks like it', '鲁讯', '呐喊, nearly'],
    ['a letter wrong', 'hunger gamez', 'The Hunger Games, nearly'],
    ['letters swapped', 'hunger gmaes', 'The Hunger Games, nearly'],
    ['the end of a word missing', 'mocki', 'To Kill a Mockingbird, nearly'],
    ['a name misspelt', 'suzane colins', 'The Hunger Games, nearly'],
    ['one word as two', 'to kill a mocking bird', 'To Kill a Mockingbird, nearly'],
    ['two words as one', 'hungergames', 'The Hunger Games, nearly'],
    ['a word and its number in one', 'iphone6', 'iPhone 6 手册, nearly'],
    ['edition, year and role', '《红楼梦》（第3版） 曹雪芹著 人民文学出版社 2008年 精装', '红楼梦, nearly'],
    [
      'edition and binding',
      'The Hunger Games by Suzanne Collins (2nd edition, paperback)',
      'The Hunger Games, nearly',
    ],
    ['its ISBN in a longer text', '红楼梦 豆瓣读书 978-7-02-000220-7', '红楼梦, nearly'],
    ['initials with vowels', 'bgjadxmq', '不敢骄傲的小麻雀, nearly'],
    ['a slip in pinyin', 'honglomeng', '红楼梦, nearly'],
    ['a slip at the beginning of pinyin', 'hunglou mengyanjiu', '红楼梦研究, nearly'],
    ['a missing letter in the middle of pinyin', 'honglomengyanjiu', '红楼梦研究, nearly'],
    ['pinyin among characters', '红lou梦', '红楼梦, nearly'],
    ['words that no record has', '红楼梦 曹雪芹 魑魅', '红楼梦, nearly'],
  ])('finds the book in spite of %s', async (_, text, expected) => {
    expect(await first(text)).toBe(expected);
  });

  test('finds a title with a character of two code units in spite of a slip', async () => {
    await engine.rebuild('two units', inOneBatch([book(1, '王𬭎传记集'), book(2, '王者荣耀')]), 1);
    for (const text of ['王𬭎传集', '王𬭎传记选集', '王𬭎传纪集', '王传𬭎记集'])
      expect([text, idsOf(await engine.search('two units', close(text)))]).toEqual([text, [1]]);
  });

  test('a number only tells which of several things is meant, and no part of it says anything', async () => {
    const novels = ['江城', '林海雪原'].map((title, at) =>
      book(at + 1, title, { summary: '写于一九七六年' }),
    );
    const language = book(3, 'The C Programming Language', {
      subtitle: 'second edition',
      summary: 'A program that prints hello, world',
      borrowCount: 99,
    });
    const wars = ['Catch-22', 'Atonement', 'The Book Thief'].map((title, at) =>
      book(at + 4, title, { keywords: ['World War'] }),
    );
    await engine.rebuild('numbers', inOneBatch([...novels, language, ...wars]), 1);
    expect(await engine.search('numbers', close('一九八四'))).toMatchObject({ total: 0 });
    expect(idsOf(await engine.search('numbers', close('second world war'))).slice(0, 3)).toEqual([4, 5, 6]);
  });

  test('suggests a heading that sounds as typed', async () => {
    const record = book(1, '三国演义', { keywords: ['历史小说', '历史'] });
    await engine.rebuild('heading', inOneBatch([record, book(2, '史记', { keywords: ['历史'] })]), 1);
    const answer = await engine.search('heading', close('lishi', {}, { suggest: true }));
    expect(answer).toMatchObject({ total: 0, suggestion: '历史' });
  });

  test.each([
    ['巳所不欲', '己所不欲'],
    ['己所不欲', '己所不欲'],
  ])('takes %s for %s: a look-alike comes before what is borrowed more', async (text, expected) => {
    expect((await first(text)).replace(', nearly', '')).toBe(expected);
  });

  test.each([
    ['e mail', 'Email and e-mail'],
    ['email', 'Email and e-mail'],
    ['hunger games', 'The Hunger Games'],
    ['三体', '三体（典藏版）'],
  ])('needs no correction for %s', async (text, expected) => {
    expect(await first(text)).toBe(expected);
  });

  test.each(['exact', 'prefix'] as const)('is not corrected in %s mode', async (mode) => {
    expect(await engine.search('near', close('红楼盟', { mode }))).toEqual({
      total: 0,
      hits: [],
      facets: {},
    });
  });

  test('does not accept one misspelt word of two', async () => {
    expect((await engine.search('near', close('suzane xyzzyplugh'))).total).toBe(0);
  });

  test('finds nothing when nothing is near', async () => {
    for (const text of ['魑魅魍魉', 'xyzzyplugh', '12345', '龘'])
      expect([text, await engine.search('near', close(text))]).toEqual([
        text,
        { total: 0, hits: [], facets: {} },
      ]);
  });

  test('says that all hits are only close, and in what way', async () => {
    const answer = await engine.search('near', close('红楼盟', {}, { suggest: true }));
    expect(answer).toMatchObject({ isNear: true, suggestion: '红楼梦' });
    expect(answer.hits.every(({ tier }) => tier === 'spelling')).toBe(true);
  });
});

describe('a short phrase of which one character is a word', () => {
  const things = [
    '论文化',
    '亚文化',
    '大众文化',
    '文化的力量',
    '茶经',
    '中国茶',
    '红楼梦',
    '马可·波罗',
    '白马',
    '赛马',
    '拖延心理学',
    '克服焦虑',
  ].map((title, at) => book(at + 1, title));
  beforeAll(() => engine.rebuild('things', inOneBatch(things), 1));
  const titles = async (text: string): Promise<readonly string[]> =>
    idsOf(await engine.search('things', close(text))).map((id) => things[id - 1]?.title ?? '');

  test('is about that word where it is rarer than the other: no slip replaces it', async () => {
    for (const text of ['茶文化', '茶文化研究'])
      expect((await titles(text)).slice(0, 2).toSorted()).toEqual(['中国茶', '茶经']);
  });

  test('is a slip where the word is the more common one, or sounds like the right one', async () => {
    expect(await titles('红楼马')).toEqual(['红楼梦']);
    expect((await titles('鸭文化'))[0]).toBe('亚文化');
  });

  test('is about the object of its verb', async () => {
    expect(await titles('如何克服拖延')).toEqual(['拖延心理学']);
    expect((await titles('茶的文化')).slice(0, 2).toSorted()).toEqual(['中国茶', '茶经']);
  });
});

const shelf = [
  book(1, '机器学习', { keywords: ['计算机'], borrowCount: 3 }),
  book(2, '机器学习实战', { keywords: ['计算机'], borrowCount: 9 }),
  book(3, '机器人入门', { keywords: ['学习'], borrowCount: 50 }),
  book(4, '围棋入门', { borrowCount: 80 }),
  book(5, '象棋入门'),
  book(6, '走出抑郁', { borrowCount: 1 }),
  book(7, '我的抑郁日记', { keywords: ['心理'] }),
  book(8, '西藏自助游', { borrowCount: 99 }),
  book(9, '欧洲自助游'),
  book(10, '日本自助游'),
  book(11, '素食主义'),
  book(12, '家常食谱', { borrowCount: 5 }),
  book(13, '孕妇食谱', { borrowCount: 7 }),
  book(14, '这本书能让你戒烟', { borrowCount: 2 }),
  book(15, '人工智能原理', { borrowCount: 60 }),
  book(16, '人工智能', { borrowCount: 4 }),
  book(17, '医学伦理', { borrowCount: 1 }),
  book(18, '高等数学', { borrowCount: 70 }),
  book(19, '高考作文'),
  book(20, '初中数学', { borrowCount: 2 }),
  book(21, '近代历史', { borrowCount: 30 }),
  book(22, '宋代画院', { borrowCount: 1 }),
  book(23, '世界史纲', { borrowCount: 1 }),
  book(24, '世界简史', { borrowCount: 90 }),
  book(25, '世界', { borrowCount: 95 }),
  book(26, '东方禅风'),
  book(27, '东方', { borrowCount: 40 }),
  book(28, '新东方风暴', { borrowCount: 50 }),
  book(29, '爱欲与文明', { borrowCount: 1 }),
  book(30, '爱欲', { borrowCount: 20 }),
  book(31, '明文史话', { borrowCount: 20 }),
  book(32, '古文观止：详注本', { borrowCount: 1 }),
  book(33, 'The Easy Way to Quit Smoking'),
  book(34, '骆驼祥子', { borrowCount: 1 }),
  book(35, '骆驼', { borrowCount: 10 }),
  book(36, '样子', { borrowCount: 10 }),
  book(37, '历史哲学'),
];

describe('words that nothing contains together', () => {
  beforeAll(() => engine.rebuild('words', inOneBatch(shelf), 1));
  const answer = (text: string): Promise<SearchAnswer> =>
    engine.search('words', close(text, {}, { suggest: true }));
  const titles = async (text: string): Promise<readonly (string | undefined)[]> =>
    idsOf(await answer(text)).map((id) => shelf.find((one) => one.id === id)?.title);

  test.each([
    ['机器学习 入门', ['机器学习', '机器学习实战', '机器人入门']],
    ['抑郁 自助', ['走出抑郁', '我的抑郁日记']],
    ['素食 食谱', ['素食主义', '孕妇食谱', '家常食谱']],
    ['人工智能 伦理', ['人工智能', '人工智能原理', '医学伦理']],
    ['高考 数学', ['高考作文', '初中数学', '高等数学']],
    ['宋代 历史', ['宋代画院']],
  ])('%s: the best words come first, and a space decides nothing', async (text, expected) => {
    expect(await titles(text)).toEqual(expected);
    expect(await titles(text.replace(' ', ''))).toEqual(expected);
    const { isNear, hits, ...others } = await answer(text);
    expect([isNear, hits.every(({ tier }) => tier === 'someWords')]).toEqual([true, true]);
    expect(others).not.toHaveProperty('suggestion');
  });

  test.each(['如何戒烟', '如何 戒烟', '怎么戒烟', '有没有关于戒烟的书', '戒烟 魑魅'])(
    '%s: meaningless or unknown words do no harm',
    async (text) => {
      expect(await titles(text)).toEqual(['这本书能让你戒烟']);
    },
  );

  test.each(['how can I quit smoking', 'books about smoking', 'xyzzyplugh smoking'])(
    '%s: nor do English ones',
    async (text) => {
      expect(await titles(text)).toEqual(['The Easy Way to Quit Smoking']);
    },
  );

  test.each([
    ['世界纲史', '世界史纲'],
    ['界世史纲', '世界史纲'],
    ['世史界纲', '世界史纲'],
    ['东方风禅', '东方禅风'],
    ['爱欲与明文', '爱欲与文明'],
    ['古文止观', '古文观止：详注本'],
    ['骆驼样子', '骆驼祥子'],
  ])('%s is %s, whatever the other words are and whatever is borrowed more', async (text, meant) => {
    expect((await titles(text))[0]).toBe(meant);
  });
});

test('a title with any two adjacent characters swapped comes first', async () => {
  const others = shelf.map((one) => ({ ...one, borrowCount: 100 - one.borrowCount }));
  await engine.rebuild('swapped', inOneBatch(others), 1);
  const known = new Set(others.map(({ title }) => title));
  for (const { id, title } of others) {
    if (!/^\p{Script=Han}{4,}$/u.test(title)) continue;
    for (let at = 0; at + 1 < title.length; at += 1) {
      const text = slips[3]?.[1](title, at) ?? '';
      if (text === title || known.has(text)) continue;
      expect([text, idsOf(await engine.search('swapped', close(text)))[0]]).toEqual([text, id]);
    }
  }
});

test('exact matches of a query are not joined by close ones', async () => {
  let groups = 0;
  await fc.assert(
    fc.asyncProperty(
      recordsArbitrary,
      fc.array(queryArbitrary, { minLength: 1, maxLength: 8 }),
      async (records, queries) => {
        groups += 1;
        const group = `strict ${groups}`;
        await engine.rebuild(group, inOneBatch(records), 1);
        for (const query of queries) {
          const strict = await engine.search(group, query);
          const { isNear, ...answer } = await engine.search(group, { ...query, near: true });
          if (isNear === undefined && strict.total > 0) expect(answer).toEqual(strict);
          if (strict.hits.some(({ tier }) => tier !== 'allWords')) expect(isNear).toBeUndefined();
        }
      },
    ),
    { numRuns: 30 },
  );
}, 60_000);

test('a slip that makes another word of the catalogue still leads to the title', async () => {
  const titles = [
    '中国古代建筑艺术',
    ...Array.from('甲乙丙丁戊己庚辛壬癸子丑', (sign) => `古建筑与艺术${sign}`),
    ...Array.from({ length: 120 }, (_, at) => `中国地图册${at}`),
  ];
  await engine.rebuild('slip', inOneBatch(titles.map((title, at) => book(at + 1, title))), 1);
  const answer = await engine.search('slip', close('中国古建筑艺术', {}, { limit: 20 }));
  expect(idsOf(answer)).toContain(1);
  expect(idsOf(answer)[0]).not.toBe(1);
});

describe.skipIf(!hasRealTitles)(
  `real titles with slips (SKIPPED without ${realTitlesPath}; set YUELAN_DATA)`,
  () => {
    const records = hasRealTitles ? realRecords() : [];
    const plain = ({ title }: SearchRecord): string => title.replaceAll(/[《》]/gu, '');
    const sample = records.filter(
      (record, at) => at % 31 === 0 && /^\p{Script=Han}{4,12}$/u.test(plain(record)),
    );
    beforeAll(() => engine.rebuild('real', inOneBatch(records), 1));

    test.each(slips)('%s still leads to the title', async (_, slip) => {
      for (const [at, record] of sample.entries()) {
        const text = slip(plain(record), at % (plain(record).length - 1));
        const answer = await engine.search('real', close(text, {}, { limit: 400 }));
        // A slip may make another title's words; then that title is what was requested.
        if (answer.isNear) expect([text, idsOf(answer).includes(record.id)]).toEqual([text, true]);
        else expect([text, answer.total > 0]).toEqual([text, true]);
      }
    });

    test('swapped characters lead to a title first', async () => {
      const titles = new Set(records.map(plain));
      const swap = slips[3]?.[1] ?? ((text: string) => text);
      for (const record of sample) {
        for (let at = 0; at + 1 < plain(record).length; at += 1) {
          const text = swap(plain(record), at);
          const { hits, isNear } = await engine.search('real', close(text, {}, { limit: 1 }));
          if (isNear !== true || titles.has(text)) continue;
          const first = records.find(({ id }) => id === hits[0]?.id);
          expect([text, first && plain(first).startsWith(plain(record))]).toEqual([text, true]);
        }
      }
    });

    test('an unknown word never finds more', async () => {
      for (const record of sample) {
        const { total } = await engine.search('real', close(plain(record)));
        for (const other of ['魑魅', 'xyzzyplugh', record.firstAuthor]) {
          const narrower = await engine.search('real', close(`${plain(record)} ${other}`));
          expect([plain(record), other, narrower.total <= total]).toEqual([plain(record), other, true]);
        }
      }
    });

    test('every suggestion finds something as it stands', async () => {
      let suggested = 0;
      for (const [at, record] of sample.entries()) {
        const text = slips[at % 4]?.[1](plain(record), 1) ?? '';
        const { suggestion } = await engine.search('real', close(text, {}, { suggest: true }));
        if (suggestion === undefined) continue;
        suggested += 1;
        const found = await engine.search('real', ask(suggestion));
        expect([text, suggestion, found.total > 0]).toEqual([text, suggestion, true]);
      }
      expect(suggested).toBeGreaterThan(sample.length / 2);
    });

    test('facets count what their selection finds, and pages continue, for close matches too', async () => {
      const facets: readonly FacetName[] = ['author', 'keyword', 'class', 'year', 'branch'];
      for (const text of ['科学古事', '动物事界', '中国历屎故事']) {
        const query = close(text, {}, { facets, limit: 100 });
        const answer = await engine.search('real', query);
        for (const facet of facets) {
          for (const { key, docCount } of answer.facets[facet] ?? []) {
            const narrowed = await engine.search('real', { ...query, selections: { [facet]: [key] } });
            expect([text, facet, key, narrowed.total]).toEqual([text, facet, key, docCount]);
          }
        }
        const pages: number[] = [];
        for (let offset = 0; offset < Math.min(100, answer.total); offset += 3)
          pages.push(...idsOf(await engine.search('real', { ...query, offset, limit: 3 })));
        expect(pages.slice(0, answer.hits.length)).toEqual(idsOf(answer));
      }
    });
  },
);
