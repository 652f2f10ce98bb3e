import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReasonValue } from '../port.ts';
import type { MatchTier } from '../terms.ts';
import { explainMatch } from './explain.ts';
import { typedOf } from './typed.ts';

const dream: readonly ReasonValue[] = [
  { field: 'title', text: '红楼梦' },
  { field: 'author', text: '曹雪芹' },
  { field: 'subject', text: '章回小说' },
  { field: 'publisher', text: '人民文学出版社' },
  { field: 'summary', text: '贾宝玉与林黛玉。' },
  { field: 'isbn', text: '9787020002207' },
  { field: 'callNumber', text: 'I242.4/C28' },
];
const sea: readonly ReasonValue[] = [
  { field: 'title', text: 'Les Misérables: a “dream” of J. K. Rowling' },
  { field: 'author', text: 'Victor Hugo' },
  { field: 'translator', text: 'Norman Denny' },
];

function told(
  text: string,
  tier: MatchTier,
  values: readonly ReasonValue[],
  mode: 'fuzzy' | 'exact' = 'fuzzy',
): string {
  return explainMatch(typedOf(text, mode), tier, values)
    .map(({ field, form, text: value, marks }) => {
      let shown = '';
      let at = 0;
      for (const [start, end] of marks) {
        shown += `${value.slice(at, start)}[${value.slice(start, end)}]`;
        at = end;
      }
      return `${field} ${form} ${shown}${value.slice(at)}`;
    })
    .join('; ');
}

describe('a title says why it was found', () => {
  test.each<readonly [string, string, MatchTier, readonly ReasonValue[], string]>([
    ['its title', '红楼梦', 'exactTitle', dream, 'title written [红楼梦]'],
    ['a part of its title', '红楼', 'titlePrefix', dream, 'title written [红楼]梦'],
    ['its title in another script', '紅樓', 'titlePrefix', dream, 'title script [红楼]梦'],
    ['its title with marks and spaces', '《红 楼》', 'titlePrefix', dream, 'title written [红楼]梦'],
    ['title and author', '曹雪芹 红楼', 'allWords', dream, 'title written [红楼]梦; author written [曹雪芹]'],
    [
      'both in one piece',
      '红楼梦曹雪芹',
      'spelling',
      dream,
      'title written [红楼梦]; author written [曹雪芹]',
    ],
    ['a subject', '章回', 'phrase', dream, 'subject written [章回]小说'],
    ['its summary', '林黛玉', 'phrase', dream, 'summary written 贾宝玉与[林黛玉]。'],
    ['its ISBN', '978-7-02-000220-7', 'identifier', dream, 'isbn written [9787020002207]'],
    ['its call number', 'i242.4', 'phrase', dream, 'callNumber written [I242.4]/C28'],
    ['pinyin', 'hongl', 'pinyin', dream, 'title pinyin [红楼]梦'],
    ['initials', 'hlm', 'pinyin', dream, 'title pinyin [红楼梦]'],
    ["its author's initials", 'cxq', 'pinyin', dream, 'author pinyin [曹雪芹]'],
    ['a wrong character', '红楼盟', 'spelling', dream, 'title spelling [红楼]梦'],
    ['a name that sounds so', '曹雪琴', 'spelling', dream, 'author spelling [曹雪]芹'],
    [
      'words without accents',
      'les miserables',
      'titlePrefix',
      sea,
      'title written [Les Misérables]: a “dream” of J. K. Rowling',
    ],
    ['plurals', 'dreams', 'phrase', sea, 'title written Les Misérables: a “[dream]” of J. K. Rowling'],
    [
      'initials of a name',
      'JK Rowling',
      'phrase',
      sea,
      'title written Les Misérables: a “dream” of [J. K. Rowling]',
    ],
    ['a translator', 'denny', 'phrase', sea, 'translator written Norman [Denny]'],
    ['a misspelt name', 'viktor hugo', 'spelling', sea, 'author spelling [Victor] [Hugo]'],
    ['two words written as one', 'victorhugo', 'spelling', sea, 'author written [Victor Hugo]'],
    [
      'a number written in another way',
      '三体二',
      'titlePrefix',
      [{ field: 'title', text: '三体Ⅱ·黑暗森林' }],
      'title written [三体Ⅱ]·黑暗森林',
    ],
    [
      'a number in words',
      '1984',
      'exactTitle',
      [{ field: 'title', text: 'Nineteen Eighty-Four' }],
      'title written [Nineteen Eighty-Four]',
    ],
    ['some of the words', '红楼梦 赏析', 'someWords', dream, 'title written [红楼梦]'],
    ['some of the words of one piece', '如何写小说人物', 'someWords', dream, 'subject written 章回[小说]'],
    [
      'another name for the same thing',
      'ww2 memoir',
      'someWords',
      [
        { field: 'title', text: 'Flyboys' },
        { field: 'subject', text: 'World War II' },
      ],
      'subject synonym [World War II]',
    ],
    [
      'a name of several words',
      'native american legends',
      'someWords',
      [{ field: 'subject', text: 'Indians of North America -- Folklore' }],
      'subject synonym [Indians of North America] -- Folklore',
    ],
    [
      'who does what was typed, beside a word as typed',
      'horse riding',
      'someWords',
      [
        { field: 'title', text: 'The Rider' },
        { field: 'subject', text: 'Horses' },
      ],
      'title synonym The [Rider]; subject written [Horses]',
    ],
    [
      'another word for a period',
      '宋代绘画',
      'someWords',
      [{ field: 'title', text: '两宋的绘画' }],
      'title written 两宋的[绘画]',
    ],
    [
      'the words that say something',
      'history of the world',
      'phrase',
      [
        { field: 'title', text: 'The Guns of August' },
        { field: 'subject', text: 'World War' },
        { field: 'subject', text: 'Military history' },
      ],
      'subject written [World] War; subject written Military [history]',
    ],
    [
      'words that say nothing, if there are no others',
      'it',
      'exactTitle',
      [{ field: 'title', text: 'It' }],
      'title written [It]',
    ],
    ['nothing, when it was browsed', '红楼梦', 'browse', dream, ''],
  ])('%s', (_, text, tier, values, expected) => {
    expect(told(text, tier, values)).toBe(expected);
  });

  test('a word within another word is not marked', () => {
    expect(told('art', 'phrase', [{ field: 'title', text: 'Party of art' }])).toBe(
      'title written Party of [art]',
    );
  });
});

test('marks are within the text, in order and disjoint, whatever the query', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('红楼梦', '紅樓夢 Dream', 'İstanbul', 'C++', '𠮷野家'),
  );
  fc.assert(
    fc.property(
      text,
      fc.array(text, { maxLength: 4 }),
      fc.constantFrom<MatchTier>('exactTitle', 'phrase', 'pinyin', 'spelling', 'someWords', 'identifier'),
      (query, values, tier) => {
        const told = explainMatch(
          typedOf(query, 'fuzzy'),
          tier,
          values.map((value) => ({ field: 'title', text: value })),
        );
        for (const { text: value, marks } of told) {
          let last = -1;
          for (const [start, end] of marks) {
            expect(start).toBeGreaterThan(last);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(value.length);
            last = end;
          }
        }
      },
    ),
  );
});
