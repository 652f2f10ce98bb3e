import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type WorkFacts, workKeyOf, workNumberOf } from './work-key.ts';

type Person = WorkFacts['creators'][number];
const person = (name: string, role: Person['role'] = 'author'): Person => ({
  ...{ name, role, originalName: '', nationality: '', dynasty: '', roleText: '' },
});
const book = (title: string, author = '', more: Partial<WorkFacts> = {}): WorkFacts => ({
  ...{ title, subtitle: '', series: '', publisher: '', classCode: '', language: '' },
  creators: author === '' ? [] : [person(author)],
  ...more,
});
const isOne = (one: WorkFacts, other: WorkFacts): boolean =>
  workKeyOf(one) !== '' && workKeyOf(one) === workKeyOf(other);

describe('editions of one work share a key', () => {
  test.each<[string, WorkFacts, WorkFacts]>([
    ['a script', book('紅樓夢', '曹雪芹'), book('红楼梦', '曹雪芹')],
    ['a revised edition', book('中国近代史', '蒋廷黻'), book('中国近代史（修订版）', '蒋廷黻')],
    ['a numbered edition', book('经济学原理（第2版）', '曼昆'), book('经济学原理 第七版', '曼昆')],
    ['a binding', book('神雕侠侣（全四册）', '金庸'), book('神雕侠侣（精装）', '金庸')],
    ['the whole set', book('安娜·卡列宁娜（上下）', '列夫·托尔斯泰'), book('安娜·卡列宁娜', '托尔斯泰')],
    ['a short name', book('老人与海', '海明威'), book('老人与海', '欧内斯特·海明威')],
    ['an inverted name', book('Emma', 'Jane Austen'), book('Emma', 'Austen, Jane')],
    [
      'an English edition',
      book('Operating System Concepts, Seventh Edition', 'Abraham Silberschatz'),
      book('Operating System Concepts', 'A. Silberschatz'),
    ],
    ['another translator', book('呐喊', '鲁迅'), book('呐喊', '鲁迅', { publisher: '译林出版社', language: 'chi' })],
    [
      'a describing subtitle',
      book('Too Big to Fail', 'Andrew Sorkin', {
        subtitle: 'The Inside Story of How Wall Street Fought',
      }),
      book('Too Big to Fail', 'Andrew Sorkin'),
    ],
    [
      'a classic that is catalogued under its annotator',
      book('孙子兵法', '孙武'),
      book('孙子兵法', '', { creators: [person('郭化若', 'annotator')] }),
    ],
    ['a number written otherwise', book('三体Ⅱ', '刘慈欣'), book('三体（二）', '刘慈欣')],
  ])('%s', (_name, one, other) => {
    expect(isOne(one, other)).toBe(true);
  });
}); // biome-ignore format: a table

describe('other works keep their own keys', () => {
  test.each<[string, WorkFacts, WorkFacts]>([
    ['another author', book('毛泽东传', '特里尔'), book('毛泽东传', '瑞贝卡·卡尔')],
    ['another volume', book('三体', '刘慈欣'), book('三体Ⅲ', '刘慈欣')],
    ['a volume and the set', book('射雕英雄传（上）', '金庸'), book('射雕英雄传（全四册）', '金庸')],
    ['volumes in words', book('Books of Blood, Volume One', 'Clive Barker'), book('Books of Blood, Volume Two', 'Clive Barker')],
    [
      'volumes that differ by a short subtitle',
      book('明朝那些事儿', '当年明月', { subtitle: '洪武大帝' }),
      book('明朝那些事儿', '当年明月', { subtitle: '万国来朝' }),
    ],
    ['a comic', book('红楼梦', '曹雪芹'), book('红楼梦（漫画版）', '曹雪芹')],
    ['a comic by its class', book('西游记', '吴承恩'), book('西游记', '吴承恩', { classCode: 'J228.2' })],
    ['a version for children', book('西游记', '吴承恩'), book('西游记（少儿注音版）', '吴承恩')],
    ['an abridgement', book('史记', '司马迁'), book('史记选本', '司马迁')],
    ['a study guide', book('红楼梦', '曹雪芹'), book('红楼梦导读', '曹雪芹')],
    [
      'an adaptation',
      book('三剑客', '大仲马'),
      book('三剑客', '大仲马', { creators: [person('大仲马'), person('施翠峰', 'adapter')] }),
    ],
    ['a bilingual edition', book('小王子', '圣埃克苏佩里'), book('小王子（英汉对照）', '圣埃克苏佩里')],
    ['another language', book('Emma', 'Jane Austen'), book('Emma', 'Jane Austen', { language: 'fre' })],
    ['a Japanese original', book('植物図鑑', '有川浩'), book('植物圖鑑', '有川浩')],
    [
      'selections by other publishers',
      book('鲁迅小说选', '鲁迅', { publisher: '人民文学出版社' }),
      book('鲁迅小说选', '鲁迅', { publisher: '浙江文艺出版社' }),
    ],
    ['a year', book('中国统计年鉴 2019', '国家统计局'), book('中国统计年鉴 2020', '国家统计局')],
  ])('%s', (_name, one, other) => {
    expect(isOne(one, other)).toBe(false);
  });
}); // biome-ignore format: a table

test('a title without an author is a separate work, unless it is a classic', () => {
  expect(workKeyOf(book('经济学'))).toBe('');
  expect(workNumberOf('')).toBeUndefined();
  expect(workKeyOf(book('论语'))).not.toBe('');
});

test('a key is a positive safe integer, whatever the record says', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('（第2版）', '上', '：', '全三册', '《》'),
  );
  fc.assert(
    fc.property(text, text, text, (title, subtitle, author) => {
      const key = workKeyOf(book(title, author, { subtitle }));
      const number = workNumberOf(key);
      if (key === '') expect(number).toBeUndefined();
      else expect(Number.isSafeInteger(number) && (number ?? 0) > 0).toBe(true);
    }),
  );
});
