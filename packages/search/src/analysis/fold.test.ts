import fc from 'fast-check';
import * as opencc from 'opencc-js';
import { describe, expect, test } from 'vitest';
import { fold, titleKey } from './fold.ts';
import { variantGroups } from './variants.ts';

const converters = (['tw', 'hk', 'jp', 't'] as const).map((to) => ({
  to,
  convert: opencc.Converter({ from: 'cn', to }),
}));
const toSimplified = (['tw', 'hk'] as const).map((from) => opencc.Converter({ from, to: 'cn' }));

const toJapanese = opencc.Converter({ from: 't', to: 'jp' });
const fromJapanese = opencc.Converter({ from: 'jp', to: 't' });
/** Forms of one character, of which a table from one to one can name only two. */
const japaneseForms = [
  ...[
    '芸藝艺',
    '浜濱滨',
    '州洲',
    '弁辨辯瓣辩',
    '予豫',
    '欠缺',
    '糸絲丝',
    '缶罐鑵',
    '瓶甁',
    '併倂并幷',
    '褒襃',
    '余餘馀',
  ],
  ...[
    '台臺',
    '岳嶽',
    '沪濾滤',
    '敍敘叙',
    '鶏鷄雞鸡',
    '麺麵麪面',
    '湿濕溼',
    '郷鄕鄉乡',
    '闘鬭鬥斗',
    '渋澁澀涩',
    '冨富',
    '埜野',
  ],
  ...[
    '薗園园',
    '叱𠮟',
    '桧檜',
    '竜龍龙',
    '亀龜龟',
    '曽曾',
    '広廣广',
    '図圖图',
    '気氣气',
    '円圓圆',
    '万萬',
    '与與',
    '発發发髪',
  ],
] as const;

const hanCharacters = Array.from({ length: 0x9fff - 0x4e00 + 1 }, (_, index) =>
  String.fromCharCode(0x4e00 + index),
);
const commonHan = [
  ...new Set(
    new TextDecoder('gbk').decode(
      Uint8Array.from({ length: 2 * 72 * 94 }, (_, index) => {
        const pair = Math.floor(index / 2);
        return index % 2 === 0 ? 0xb0 + Math.floor(pair / 94) : 0xa1 + (pair % 94);
      }),
    ),
  ),
].filter((character) => /\p{Script=Han}/u.test(character));

const words = [
  '红楼梦',
  '哈利·波特',
  '约翰·班维尔',
  '百年孤独',
  '乾隆皇帝',
  '头发',
  '发展',
  '皇后',
  '后来',
  '里程碑',
  '干净',
  '着作',
  '浙江',
  '台湾',
  '卧龙',
  '启蒙',
  '秘密',
  '群众',
];
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        ...words,
        ...' ·・-.,+#()《》’\u200b\u202e\u0000\ud800０Ａａzß①○'.split(''),
        'C++',
        'J. K.',
        '1,000',
        '.NET',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('a reader types in any script', () => {
  test('every traditional or Hong Kong character folds to the same as its simplified form', () => {
    const apart = hanCharacters.filter((character) =>
      toSimplified.some((convert) => fold(convert(character)) !== fold(character)),
    );
    expect(apart).toEqual([]);
  });

  test('every mainland character folds to the same as its Taiwan, Hong Kong and traditional forms', () => {
    const apart = commonHan.flatMap((character) =>
      converters
        .filter(({ to, convert }) => to !== 'jp' && fold(convert(character)) !== fold(character))
        .map(({ to }) => `${character} ${to}`),
    );
    expect(commonHan.length).toBeGreaterThan(6700);
    expect(apart).toEqual([]);
  });

  test('characters of one variant group fold to one', () => {
    expect(variantGroups.filter((group) => new Set([...group].map(fold)).size !== 1)).toEqual([]);
    expect(variantGroups.length).toBeGreaterThan(300);
  });

  test.each([
    ['緖', '绪'],
    ['緒', '绪'],
    ['甯', '宁'],
    ['寧', '宁'],
    ['硏', '研'],
    ['著', '着'],
    ['乾', '干'],
    ['幹', '干'],
    ['後', '后'],
    ['裏', '里'],
    ['裡', '里'],
    ['說', '说'],
    ['説', '说'],
    ['靑', '青'],
    ['眞', '真'],
    ['爲', '为'],
    ['為', '为'],
    ['國', '国'],
    ['囯', '国'],
    ['亀', '龟'],
    ['豊', '丰'],
    ['〇', '零'],
    ['⼀', '一'],
    ['⻢', '马'],
    ['兩', '两'],
    ['両', '两'],
    ['Ａ', 'a'],
    ['é', 'e'],
    ['Ø', 'o'],
    ['ß', 'ss'],
    ['Ⅳ', 'iv'],
    ['ё', 'е'],
    ['İ', 'i'],
    ['٣', '3'],
    ['①', '1'],
    ['ﬁ', 'fi'],
  ])('%s is %s', (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  test('old and new Japanese forms and their Chinese equivalents are one', () => {
    const apart = hanCharacters.filter(
      (character) =>
        fold(fromJapanese(character)) !== fold(character) || fold(toJapanese(character)) !== fold(character),
    );
    // Japan writes 連 for 聯 too; elsewhere 连 and 联 are two words.
    expect(apart).toEqual(['聯']);
    for (const group of japaneseForms)
      expect([group, new Set([...group].map(fold)).size]).toEqual([group, 1]);
  });

  test('hiragana folds to katakana', () => {
    for (const [one, other] of [
      ['まんが', 'マンガ'],
      ['まんが', 'ﾏﾝｶﾞ'],
      ['あいうえお ぱぴぷぺぽ', 'アイウエオ　パピプペポ'],
      ['らーめん', 'ラーメン'],
      ['ゔぃ', 'ヴィ'],
      ['関ヶ原', '関ケ原'],
      ['すゞ', 'スヾ'],
    ] as const)
      expect([one, fold(one)]).toEqual([one, fold(other)]);
  });

  test.each([
    ['沈', '沉'],
    ['邱', '丘'],
    ['连', '联'],
    ['が', 'か'],
    ['己', '已'],
  ])('%s is not %s', (one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  test('words of any mixture of scripts fold alike, whole or cut anywhere', () => {
    const scripts = [
      ...converters.filter(({ to }) => to !== 'jp').map(({ convert }) => convert),
      (text: string) => text,
    ];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...commonHan), fc.nat(3)), { maxLength: 20 }),
        fc.nat(20),
        (parts, at) => {
          const simple = parts.map(([character]) => character).join('');
          const mixed = parts.map(([character, script]) => scripts[script]?.(character) ?? '').join('');
          expect(fold(mixed)).toBe(fold(simple));
          expect(fold(mixed.slice(0, at)) + fold(mixed.slice(at))).toBe(fold(simple));
        },
      ),
    );
  });
});

describe('spelling that makes no difference', () => {
  test.each([
    ['J.K. Rowling', 'jk rowling'],
    ['J. K. Rowling', 'jk rowling'],
    ['JK Rowling', 'jk rowling'],
    ['A. A. Milne', 'aa milne'],
    ['A.A. Milne', 'aa milne'],
    ['Harry’s', 'harrys'],
    ["Harry's", 'harrys'],
    ['C++ Primer', 'cplusplus primer'],
    ['Ｃ＋＋', 'cplusplus'],
    ['C#入门', 'csharp入门'],
    ['ASP.NET', 'asp dotnet'],
    ['.NET 设计', 'dotnet 设计'],
    ['100+1个', '100 1个'],
    ['1,001 Nights', '1001 nights'],
    ['1,2,3', '1 2 3'],
    ['Java™ 编程', 'java 编程'],
    ['约翰 · 班维尔', '约翰班维尔'],
    ['約翰・班維爾', '约翰班维尔'],
    ['二○○八年', '二零零八年'],
    ['红\u200b楼\u2060梦', '红楼梦'],
    ['e-mail', 'e mail'],
    ['  《活着》  ', '活着'],
    ['ｶﾞﾗｽ', 'がらす'],
  ])('%s → %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => fold(fold(text)) === fold(text)),
      { numRuns: 2000 },
    );
  });

  test('the fold of every single character is a fold', () => {
    const unstable: string[] = [];
    for (let code = 0; code < 0x20000; code += 1) {
      const character = code >= 0xd800 && code <= 0xdfff ? '' : String.fromCodePoint(code);
      if (fold(fold(character)) !== fold(character)) unstable.push(code.toString(16));
    }
    expect(unstable).toEqual([]);
  });

  test('composed and decomposed, full width and half width, upper and lower case fold alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aAéÉñŁzZ0 红がガ한ά') }), (text) => {
        const wide = text
          .replace(/[!-~]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
          .replaceAll(' ', '\u3000');
        for (const other of [text.normalize('NFD'), text.toUpperCase(), text.toLowerCase(), wide])
          expect(fold(other)).toBe(fold(text));
      }),
    );
  });

  test('only letters, digits, their marks and single spaces are left', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(text)).toMatch(/^(?:[\p{L}\p{N}\p{M}]+(?: [\p{L}\p{N}\p{M}]+)*)?$/u);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a title as the reader sees it', () => {
  test.each([
    ['《红楼梦》', '红楼梦'],
    ['紅樓夢', '红楼梦'],
    ['红 楼 梦', '红楼梦'],
    ['红楼·梦', '红楼梦'],
    ['Harry Potter', 'HARRY-POTTER'],
    ['[三体]', '三体'],
    ['约翰·克利斯朵夫', '约翰 克利斯朵夫'],
  ])('%s and %s are one title', (one, other) => {
    expect(titleKey(one)).toBe(titleKey(other));
  });

  test('C and C++ are two titles', () => {
    expect(titleKey('C++程序设计')).not.toBe(titleKey('C程序设计'));
  });
});

test('ten thousand characters of any text take milliseconds', () => {
  for (const unit of [
    'a',
    '红 ',
    'a-',
    '· 红',
    '😀',
    '\u0301',
    'ｶﾞ',
    '1,000',
    '\ud800\u0000',
    '.NET',
    '○',
    '+',
  ]) {
    const started = performance.now();
    fold(unit.repeat(10_000 / unit.length));
    expect(performance.now() - started).toBeLessThan(200);
  }
});
