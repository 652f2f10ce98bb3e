import { expect, test } from 'vitest';
import type { SearchQuery, SearchRecord } from '../port.ts';
import { ask, book } from './records.ts';

/** What these laws need of an engine: a group with these records, and the ids that a query finds in it. */
interface Asked {
  readonly filled: (records: readonly SearchRecord[]) => Promise<string>;
  readonly find: (group: string, query: SearchQuery) => Promise<readonly number[]>;
}

/** Registers the laws of how a title may be written: scripts, punctuation, pinyin, numbers, and numerals in words. */
export function describeWrittenForms({ filled, find }: Asked): void {
  test.each([
    ['traditional characters', '紅樓夢'],
    ['variant characters', '红楼夢'],
    ['spaces between characters', '红 楼 梦'],
    ['middle dots', '红·楼·梦'],
    ['title marks', '《红楼梦》'],
    ['pinyin', 'hongloumeng'],
    ['pinyin with spaces', 'Hong Lou Meng'],
    ['initials', 'hlm'],
    ['ISBN-13', '9787020002207'],
    ['ISBN with hyphens', '978-7-02-000220-7'],
    ['ISBN-10', '7-02-000220-X'],
    ['full-width digits', '９７８７０２０００２２０７'],
    ['the class', 'I242'],
    ['the call number without its sign', 'i242.4C28'],
    ['new Japanese characters', '紅楼夢'],
    ['the title with its author in one piece', '红楼梦曹雪芹'],
    ['the author in another order', '曹雪芹 红楼'],
    ['the beginning of a name in pinyin', 'caoxueq'],
  ])('a book is found by %s', async (_, text) => {
    const group = await filled([
      book(1, '红楼梦', {
        firstAuthor: '曹雪芹',
        isbns: ['978-7-02-000220-7'],
        callNumber: 'I242.4/C28',
        classCode: 'I242.4',
      }),
      book(2, '三体', {
        firstAuthor: '刘慈欣',
        isbns: ['9787536692930'],
        callNumber: 'I247.5/L69',
        classCode: 'I247.5',
      }),
    ]);
    expect(await find(group, ask(text))).toEqual([1]);
  });

  test.each([
    ['まんが', 'マンガの描き方'],
    ['マンガ', 'まんが日本史'],
    ['ﾏﾝｶﾞ', 'マンガの描き方'],
    ['芸術', '藝術史'],
    ['艺术', '芸術と社会'],
    ['横濱', '横浜の歴史'],
    ['非洲', '非州の旅'],
    ['辯護士', '弁護士入門'],
    ['豫言', '予言の書'],
    ['한국의 역사', '한국의 역사'],
    ['한국의역사', '한국의 역사'],
  ])('%s finds %s', async (text, title) => {
    const group = await filled([book(1, title), book(2, '三体')]);
    expect(await find(group, ask(text))).toEqual([1]);
  });

  test.each(['三体2', '三体II', '三体Ⅱ', '三体二', '三体 二', '三体第二部', '三体 第2部', '三体２', '三體Ⅱ'])(
    '%s finds the second part however its number is written, and no other part',
    async (text) => {
      const group = await filled([
        book(1, '三体2'),
        book(2, '三体Ⅱ·黑暗森林'),
        book(3, '三体 第二部'),
        book(4, '三体（二）'),
        book(5, '三体'),
        book(6, '三体Ⅲ·死神永生'),
        book(7, '一个人的三体'),
        book(8, '三体 第3部'),
      ]);
      const found = await find(group, ask(text));
      expect(new Set(found)).toEqual(new Set([1, 2, 3, 4]));
      expect(found.at(-1)).toBe(2);
      const exact = await find(group, ask(text, { scope: 'title', mode: 'exact' }));
      expect(new Set(exact)).toEqual(new Set([1, 3, 4]));
    },
  );

  test.each([
    ['1984', 'Nineteen Eighty-Four'],
    ['nineteen eighty-four', '1984'],
    ['一九八四', 'Nineteen Eighty-Four'],
    ['2001太空漫游', '二〇〇一太空漫游'],
    ['20世纪', '二十世纪中国史'],
    ['1001夜', '一千零一夜'],
    ['dune two', 'Dune, Part II'],
    ['3rd man', 'The Third Man'],
  ])('%s finds %s', async (text, title) => {
    const group = await filled([book(1, title), book(2, '一个人'), book(3, 'One of us')]);
    expect(await find(group, ask(text))).toEqual([1]);
  });

  test('a numeral inside a word is not a number', async () => {
    const group = await filled([book(1, '一个人'), book(2, '1 个 人'), book(3, '知行合一'), book(4, '三体')]);
    expect(await find(group, ask('一个人'))).toEqual([1]);
    expect(await find(group, ask('3体'))).toEqual([]);
    expect(await find(group, ask('合1'))).toEqual([]);
  });
}
