import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lettersApart } from './letters-apart.ts';
import { looksLikePinyin, pinyinAlternatives, pinyinForms, pinyinKey } from './pinyin.ts';
import { syllableCounts } from './syllables.ts';

describe('pinyin', () => {
  test.each([
    ['红楼梦', 'hongloumeng', 'hlm'],
    ['紅樓夢', 'hongloumeng', 'hlm'],
    ['重庆森林', 'chongqingsenlin', 'cqsl'],
    ['长安十二时辰', 'changanshiershichen', 'casesc'],
    ['乾坤大挪移', 'qiankundanuoyi', 'qkdny'],
    ['C语言程序设计', 'cyuyanchengxusheji', 'cyycxsj'],
    ['《三体》', 'santi', 'st'],
    ['红 楼·梦', 'hongloumeng', 'hlm'],
    ['女人', 'nvren', 'nr'],
    ['Harry Potter', '', ''],
    ['', '', ''],
  ])('%s is typed %s or %s', (text, full, initials) => {
    expect(pinyinForms(text)).toEqual({ full, initials });
  });

  test('a surname gets its reading as a surname', () => {
    expect(pinyinForms('单田芳', 'name').full).toBe('shantianfang');
    expect(pinyinForms('曾国藩', 'name').full).toBe('zengguofan');
    expect(pinyinForms('仇英', 'name').full).toBe('qiuying');
  });

  test('a few other readings are offered', () => {
    expect(pinyinAlternatives('曾国藩').map(({ full }) => full)).toContain('zengguofan');
    expect(pinyinAlternatives('吕布').map(({ full }) => full)).toContain('lubu');
    expect(pinyinAlternatives('重长曾单乐行朝传都弹藏').length).toBeLessThanOrEqual(6);
    expect(pinyinAlternatives('三体')).toEqual([]);
  });

  test.each(['hongloumeng', 'hlm', 'hong lou m', "xi'an", 'lü', 'nv', 'hónglóu', 'change', 'zhuangzi', 'ST'])(
    '%s may be pinyin',
    (query) => {
      expect(looksLikePinyin(query)).toBe(true);
    },
  );

  test.each(['harry', 'python', 'the', 'a1', '红楼', '', '   ', 'world', 'x'])('%s is not', (query) => {
    expect(looksLikePinyin(query)).toBe(false);
  });

  test('input with tones, spaces or apostrophes becomes the form in the index', () => {
    expect(pinyinKey('Hóng lóu mèng')).toBe('hongloumeng');
    expect(pinyinKey("Xi'an")).toBe('xian');
    expect(pinyinKey('lǚ bù')).toBe('lvbu');
  });

  test('any text has forms of small letters and digits, in time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { full, initials } = pinyinForms(text);
        expect(full).toMatch(/^[a-zü0-9]*$/u);
        expect(initials.length).toBeLessThanOrEqual(full.length);
        expect(looksLikePinyin(text)).toBeTypeOf('boolean');
      }),
    );
    expect(pinyinForms('红'.repeat(10_000)).initials.length).toBeLessThan(200);
  });
});

describe('edit distance', () => {
  test.each([
    ['harry', 'harry', 0],
    ['harry', 'hrary', 1],
    ['harry', 'hary', 1],
    ['harry', 'hurry', 1],
    ['红楼梦', '红楼萝', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
    ['abcdef', 'ghijkl', 3],
    ['𠮷野', '吉野', 1],
  ])('%s and %s are %i apart (limit 2)', (a, b, distance) => {
    expect(lettersApart(a, b)).toBe(distance);
  });

  test('it is symmetric, zero only for equal texts, and never above limit + 1', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 4 }), (a, b, limit) => {
        const distance = lettersApart(a, b, limit);
        expect(distance).toBe(lettersApart(b, a, limit));
        expect(distance === 0).toBe(a === b);
        expect(distance).toBe(Math.min(lettersApart(a, b, 20), limit + 1));
      }),
    );
  });
});

test.each([
  ['weic', [2]],
  ['xian', [1, 2, 3]],
  ['hongloumeng', [3, 4]],
  ['santi', [2]],
  ['z', [1]],
  ['xyz', []],
  ['', [0]],
] as const)('%s is split into the syllables %j', (letters, counts) => {
  expect([...syllableCounts(letters)].sort()).toEqual(counts);
});
