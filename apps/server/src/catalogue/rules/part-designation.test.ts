import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areOtherVolumes, designations, isPartDesignation, numberless, partOf } from './part-designation.ts';
import { titlesAgree } from './same-title.ts';

describe('the number of a part', () => {
  test.each([
    [
      '1',
      ['Vol. 1', 'VOL.1', 'v.1', '(volume I)', 'Book One', '#1', 'no. 01', 'Bd. 1', 'Erster Band', '1. Teil'],
    ],
    [
      '1',
      [
        'Tome I',
        '1ère partie',
        'Tomo primero',
        'Том 1',
        '第一卷',
        '第1册',
        '卷一',
        '〔卷壹〕',
        '第１巻',
        '巻の一',
      ],
    ],
    ['1', ['제1권', 'Part One', '【第一輯】', '之一', '(一)', '[1]']],
    ['12', ['Vol. XII', '第十二冊', '卷十二', 'Band 12', 'Part Twelve', 'tập 12']],
    ['上', ['上册', '(上)', '上卷', '［上］', '上編']],
    ['1-2', ['Vol. 1-2', '第1-2册', 'v. 1–2', 'Bd. 1/2']],
    ['2/上', ['第二卷 上册', '第2卷. 上', '卷二(上)']],
  ])('%s', (number, texts) => {
    for (const text of texts)
      expect([text, partOf(text), isPartDesignation(text)]).toEqual([text, number, true]);
  });

  test.each([
    'Shojo Beat',
    'Naruto, Vol. 1',
    'The Hunger Games, #1',
    '第一推动丛书',
    '上海文化',
    '中国文库 第3辑',
    '银河帝国三部曲',
    '二十四史',
    'Everyman’s library',
    'Penguin 60s',
    'DC',
    '1984',
    '',
  ])('%j is not just a part', (text) => {
    expect(isPartDesignation(text)).toBe(false);
  });

  test.each([
    ['三体Ⅱ', '2'],
    ['三体2', '2'],
    ['NANA 3', '3'],
    ['NANA (Vol. 1)', '1'],
    ['Henry the Fourth, Part 2', '2'],
    ['1984', ''],
    ['计算机基础(第2版)', ''],
    ['银河帝国三部曲', ''],
    ['上下五千年', ''],
  ])('%s is part %j', (title, part) => {
    expect(partOf(title)).toBe(part);
  });
});

const book = (title: string, series = '') => ({ title, subtitle: '', series });

test.each([
  ['NANA (Vol. 1)', 'NANA (Vol. 2)'],
  ['NANA', 'NANA (Vol. 2)'],
  ['Rome. Vol. 1', 'Rome. Vol. 10'],
  ['Rome, Book I', 'Rome, Book II'],
  ['Rome 1', 'Rome 12'],
  ['Rome. Vol. 1-2', 'Rome. Vol. 12'],
  ['Reader, Part One', 'Reader, Part Two'],
  ['红楼梦(上)', '红楼梦(下)'],
  ['三体Ⅱ', '三体'],
  ['資治通鑑. 卷一', '資治通鑑. 卷十一'],
])('even with one ISBN, %s and %s are two volumes', (one, other) => {
  expect(titlesAgree(book(one), book(other))).toBe(false);
});

test.each([
  ['红楼梦. 第一卷', '红楼梦. 卷一'],
  ['史记选读', '史记选读 : 注释本'],
])('%s and %s are the same', (one, other) => {
  expect(titlesAgree(book(one), book(other))).toBe(true);
});

test('numbers of one series tell volumes apart; another series does not', () => {
  expect(areOtherVolumes(book('Saga', 'Saga, #1'), book('Saga', 'Saga, #2'))).toBe(true);
  expect(areOtherVolumes(book('Saga', 'Saga, #1'), book('Saga', 'Classics, 2'))).toBe(false);
  expect(areOtherVolumes(book('Saga', 'Saga, #1'), book('Saga'))).toBe(false);
});

test('a text without numbers or places, which is not searched, names no part', () => {
  const pieces = [
    '卷',
    '第',
    '之',
    '部',
    '册',
    '编',
    '全',
    '天',
    '曲',
    '红',
    '楼',
    '（',
    '）',
    '《',
    ' ',
    '·',
    '—',
    '々',
  ];
  const numbered = ['一', '上', '甲', '2', 'ⅱ', 'v', 'ii', '#', '№', '권', 'の', '상', '〇', '后', 'é'];
  const texts = fc
    .array(fc.constantFrom(...pieces, ...numbered), { maxLength: 9 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const plain = text.normalize('NFKC').toLowerCase();
      if (numberless.test(plain)) expect([...plain.matchAll(designations)]).toEqual([]);
      if (numberless.test(plain)) expect(partOf(`${text}`)).toBe('');
    }),
    { numRuns: 2000 },
  );
  expect(['红楼梦', '人民，文学', '第卷'].every((text) => numberless.test(text))).toBe(true);
});
