import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRealTitles, realRecords, realTitlesPath } from '../../conformance/real-titles.ts';
import { ask, book, inOneBatch } from '../../conformance/records.ts';
import { slips } from '../../conformance/slips.ts';
import type { SearchEngine } from '../../port.ts';
import { openEmbeddedEngine } from '../threads/embedded-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuelan-suggest-'));
const books = [
  book(1, '红楼梦', {
    firstAuthor: '曹雪芹',
    authorNames: ['曹雪芹', '高鹗'],
    keywords: ['章回小说', '长篇小说'],
    isbns: ['978-7-02-000220-7'],
    classCode: 'I242.4',
    callNumber: 'I242.4/C28',
    borrowCount: 50,
  }),
  book(2, '红楼梦研究', { firstAuthor: '俞平伯', keywords: ['红学'], classCode: 'I207.411', borrowCount: 3 }),
  book(3, '红岩', { firstAuthor: '罗广斌', keywords: ['长篇小说'], classCode: 'I247.5', borrowCount: 80 }),
  book(4, "Harry Potter and the Philosopher's Stone", { firstAuthor: 'J. K. Rowling', borrowCount: 9 }),
  book(5, '平凡的世界', {
    firstAuthor: '路遥',
    keywords: ['长篇小说'],
    classCode: 'I247.5',
    borrowCount: 30,
  }),
  book(6, '人生', { firstAuthor: '路遥', keywords: ['中篇小说'], classCode: 'I247.5', borrowCount: 5 }),
  book(8, '三体', { firstAuthor: '刘慈欣', borrowCount: 40 }),
  book(9, 'The Hunger Games', { firstAuthor: 'Suzanne Collins', borrowCount: 7 }),
  book(10, '籍贯与侯门', { firstAuthor: '王维', borrowCount: 1 }),
  book(11, '三休堂文集', { firstAuthor: '王炜' }),
  book(12, '土地与人民', { firstAuthor: '毛姆', keywords: ['土地改革'], borrowCount: 6 }),
  book(7, '红楼梦', { firstAuthor: '曹雪芹', keywords: ['章回小说'], classCode: 'I242.4', borrowCount: 2 }),
];

describe('a reader who types', () => {
  let engine: SearchEngine;
  beforeAll(async () => {
    engine = await openEmbeddedEngine({ folder, workers: 1 });
    await engine.apply(
      'g',
      books.map((record) => ({ kind: 'upsert', record })),
      1,
    );
  });
  afterAll(async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const texts = async (typed: string): Promise<readonly string[]> =>
    (await engine.suggest('g', typed, 10)).map(({ text }) => text);

  test.each([9, 10, 300])(
    'is offered the whole text before %i more used texts that begin so',
    async (count) => {
      const group = `whole ${count}`;
      const longer = Array.from(
        { length: count },
        (_, at) => `${'甲乙丙丁戊己庚辛壬癸'.charAt(at % 10)}${at}`,
      );
      const rivals = longer.flatMap((more, at) =>
        [0, 1].map((part) =>
          book(10 + at * 2 + part, `美国${more}`, { firstAuthor: `谢冰${more}`, borrowCount: 5 + at }),
        ),
      );
      await engine.rebuild(group, inOneBatch([book(1, '美国', { firstAuthor: '谢冰' }), ...rivals]), 1);
      for (const text of ['美国', '谢冰'])
        expect((await engine.suggest(group, text, 10))[0]?.text).toBe(text);
    },
  );

  test('is offered one form of each heading, however many forms it has', async () => {
    const forms = [
      'Garden design',
      'garden design',
      'GARDEN DESIGN',
      'Garden Design',
      'Garden-design',
      'garden-Design',
    ];
    const records = [
      ...[
        ...forms,
        ...forms.map((form) => form.toUpperCase().replace(' ', '.')),
        ...forms.map((form) => `${form}.`),
      ],
      'Gardens in winter',
    ].map((keyword, at) =>
      book(at + 1, `T${at}`, { keywords: [keyword], borrowCount: keyword === 'Gardens in winter' ? 0 : 9 }),
    );
    await engine.rebuild('forms', inOneBatch(records), 1);
    const offered = (await engine.suggest('forms', 'garden', 10)).map(({ text }) => text.toLowerCase());
    expect(offered).toHaveLength(2);
    expect(offered[1]).toBe('gardens in winter');
  });

  test('is offered what begins with the text, the most borrowed first and each text once', async () => {
    expect(await texts('红')).toEqual(['红岩', '红楼梦', '红楼梦研究', '红学']);
  });

  test('is offered a title with its id, by characters of any script', async () => {
    expect(await engine.suggest('g', '紅樓夢研', 10)).toEqual([{ text: '红楼梦研究', kind: 'title', id: 2 }]);
  });

  test.each([
    ['hongl', ['红楼梦', '红楼梦研究']],
    ['hlm', ['红楼梦', '红楼梦研究']],
    ['luyao', ['路遥']],
    ['cxq', ['曹雪芹']],
    ['zhanghui', ['章回小说']],
    ['harr', ["Harry Potter and the Philosopher's Stone"]],
    ['j. k', ['J. K. Rowling']],
    ['97870200', ['9787020002207']],
    ['7-02-0002', ['9787020002207']],
  ])('who types %s is offered %j', async (typed, expected) => {
    expect(await texts(typed)).toEqual(expected);
  });

  test.each([
    ['a wrong character', '红楼盟', '红楼梦'],
    ['a wrong character in the middle', '红岗梦', '红楼梦'],
    ['a wrong first character', '魑楼梦', '红楼梦'],
    ['a missing character', '平的世', '平凡的世界'],
    ['swapped characters', '平的凡', '平凡的世界'],
    ['a character too many', '红楼的梦', '红楼梦'],
    ['a character of the same sound', '宏楼梦', '红楼梦'],
    ['characters of the same sound', '鸿漏', '红楼梦'],
    ['a character that looks like it', '籍贯与候', '籍贯与侯门'],
    ['a character that looks like it, of two', '士地', '土地与人民'],
    ['a slip in a name', '曹雪琴', '曹雪芹'],
    ['a name that sounds so', '刘磁心', '刘慈欣'],
    ['a slip in a heading', '章会小', '章回小说'],
    ['a slip in pinyin', 'honglomeng', '红楼梦'],
    ['swapped letters in pinyin', 'pingfandshi', '平凡的世界'],
    ['a slip in the pinyin of a name', 'caoxeqin', '曹雪芹'],
    ['a typo', 'harry poter', "Harry Potter and the Philosopher's Stone"],
    ['two typos', 'hary poter', "Harry Potter and the Philosopher's Stone"],
    ['swapped letters', 'hrary p', "Harry Potter and the Philosopher's Stone"],
    ['a typo after an article that was left out', 'hungr gam', 'The Hunger Games'],
    ['a typo in a name', 'suzane coll', 'Suzanne Collins'],
  ])('who makes %s is offered what was meant', async (_, typed, expected) => {
    expect((await texts(typed))[0]).toBe(expected);
  });

  test.each([
    ['hlm', '红楼梦'],
    ['hongloumeng', '红楼梦'],
    ['hongloum', '红楼梦'],
    ['santi', '三体'],
    ['sant', '三体'],
    ['weic', '围城'],
    ['weicheng', '围城'],
    ['wch', '围城河'],
    ['Santi', '三体'],
  ])('who types %s is offered %s before names that only begin with it', async (typed, title) => {
    const records = [
      book(1, '红楼梦'),
      book(2, '红楼梦'),
      book(3, '黄粱梦', { borrowCount: 0 }),
      book(4, '围城'),
      book(5, '围城'),
      book(6, '危城', { borrowCount: 0 }),
      book(7, '三体'),
      book(8, '围城河'),
      ...Array.from({ length: 60 }, (_, at) =>
        book(10 + at, `作品${at}`, {
          firstAuthor:
            ['H. L. Mencken', '韩立民之', '魏承思', '桑提亚哥', 'Wei, C. X.', 'Santiago'][at % 6] ?? '',
          keywords: ['唯川惠', '红楼漫谈录', '三体运动'],
          borrowCount: 90,
        }),
      ),
    ];
    await engine.rebuild('sounds', inOneBatch(records), 1);
    const [first] = await engine.suggest('sounds', typed, 10);
    expect(first).toMatchObject({ text: title, kind: 'title' });
  });

  test('is offered a title without its article', async () => {
    expect(await texts('hunger')).toEqual(['The Hunger Games']);
  });

  test('is offered texts that look or sound alike after the few that begin with it', async () => {
    expect(await texts('三休')).toEqual(['三休堂文集', '三体']);
    expect(await texts('王炜')).toEqual(['王炜', '王维']);
  });

  test.each(['魑魅魍魉', 'xyzzyplugh', '龘龘', '12345678', '楼梦', '的世界', 'potter harry'])(
    'who types %s is offered nothing: nothing is close, or nothing is wrong',
    async (typed) => {
      expect(await texts(typed)).toEqual([]);
    },
  );

  test('is never offered a text that finds nothing', async () => {
    for (const typed of ['红楼盟', '宏楼', 'hary poter', 'honglomeng', '曹雪琴', '三休', 'suzane'])
      for (const { text } of await engine.suggest('g', typed, 10))
        expect([typed, text, (await engine.search('g', ask(text))).total > 0]).toEqual([typed, text, true]);
  });

  test('is offered nothing for a blank text or punctuation', async () => {
    expect(await texts('  ')).toEqual([]);
    expect(await texts('"*')).toEqual([]);
  });

  test('is not offered what was removed', async () => {
    await engine.apply('gone', [{ kind: 'upsert', record: book(1, '红岩', { keywords: ['红岩英烈'] }) }], 1);
    await engine.apply('gone', [{ kind: 'remove', id: 1 }], 2);
    for (const typed of ['红', '宏岩', '红岩英列', '红岩英杰'])
      expect([typed, await engine.suggest('gone', typed, 10)]).toEqual([typed, []]);
  });

  test.each([
    ['红楼盟', '红楼梦'],
    ['红搂梦', '红楼梦'],
    ['曹雪琴', '曹雪芹'],
    ['hary poter', 'harry potter'],
    ['hrary potter', 'harry potter'],
  ])('who means another text by %s is asked whether it is %s', async (typed, meant) => {
    const answer = await engine.search('g', ask(typed, {}, { suggest: true }));
    expect(answer.suggestion ?? (answer.total > 0 ? 'found' : 'nothing')).toBe(meant);
    expect((await engine.search('g', ask(meant))).total).toBeGreaterThan(0);
  });

  test.each(['平凡得世界', '平凡世界', '路遥平凡的世界'])(
    'who types %s without spaces finds the book by its words',
    async (typed) => {
      expect((await engine.search('g', ask(typed))).hits.map(({ id }) => id)).toEqual([5]);
    },
  );

  test('is asked nothing when nothing is close', async () => {
    expect(await engine.search('g', ask('魑魅魍魉', {}, { suggest: true }))).not.toHaveProperty('suggestion');
  });

  test('sees related titles: same author first, then headings, then class; never the title itself', async () => {
    expect(await engine.related('g', 5, 0, 10)).toEqual({ ids: [6, 3, 1, 7], total: 4 });
    const { ids } = await engine.related('g', 1, 0, 10);
    expect(ids[0]).toBe(7);
    expect(ids).not.toContain(1);
    expect(await engine.related('g', 999, 0, 10)).toEqual({ ids: [], total: 0 });
  });
});

describe.skipIf(!hasRealTitles)(
  `a reader who types real titles with a slip (SKIPPED without ${realTitlesPath}; set YUELAN_DATA)`,
  () => {
    const records = hasRealTitles ? realRecords() : [];
    const titles = records
      .filter((_, at) => at % 17 === 0)
      .map(({ title }) => title.replaceAll(/[《》]/gu, ''))
      .filter((title) => /^\p{Script=Han}{3,12}$/u.test(title));
    const slippedFolder = mkdtempSync(join(tmpdir(), 'yuelan-suggest-real-'));
    let engine: SearchEngine;
    beforeAll(async () => {
      engine = await openEmbeddedEngine({ folder: slippedFolder, workers: 1 });
      await engine.rebuild('real', inOneBatch(records), 1);
    });
    afterAll(async () => {
      await engine.close();
      rmSync(slippedFolder, { recursive: true, force: true });
    });

    test.each(slips)('is offered the title in spite of %s', async (_, slip) => {
      for (const [at, title] of titles.entries()) {
        const typed = slip(title.slice(0, 6), at % Math.min(5, title.length - 1));
        if (typed.length < 3) continue;
        const offered = (await engine.suggest('real', typed, 400)).map(({ text }) =>
          text.replaceAll(/[《》]/gu, ''),
        );
        const { total } = await engine.search('real', ask(typed));
        // A slip may make another title's beginning or words; then nothing is wrong with it.
        expect([typed, title, total > 0 || offered.includes(title)]).toEqual([typed, title, true]);
      }
    });

    test('is offered nothing that finds nothing', async () => {
      for (const [at, title] of titles.entries()) {
        const typed = slips[at % 4]?.[1](title.slice(0, 5), 1) ?? '';
        for (const { text } of await engine.suggest('real', typed, 3))
          expect([typed, text, (await engine.search('real', ask(text))).total > 0]).toEqual([
            typed,
            text,
            true,
          ]);
      }
    });
  },
);
