import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slipOf } from './slip-text.ts';

const columnsOf = (title: string) => slipOf(title).text.split('\n');

test('a Chinese title runs down, a Latin one across', () => {
  expect(slipOf('红楼梦')).toEqual({ text: '红楼梦', direction: 'down', size: 'large' });
  expect(slipOf('Le Petit Prince')).toEqual({
    text: 'Le Petit Prince',
    direction: 'across',
    size: 'large',
  });
  expect(slipOf('C++程序设计').direction).toBe('down');
  expect(slipOf('The Tao Te Ching 道德经').direction).toBe('across');
});

test('two columns break at the dot, which then disappears', () => {
  expect(columnsOf('哈利·波特与魔法石')).toEqual(['哈利', '波特与魔法石']);
  expect(columnsOf('三体Ⅱ·黑暗森林')).toEqual(['三体Ⅱ', '黑暗森林']);
  expect(columnsOf('米小圈上学记·耗子是条狗')).toEqual(['米小圈上学记', '耗子是条狗']);
});

test('without a dot they break at a pause, otherwise where they are equally long', () => {
  expect(columnsOf('乡土中国：生育制度')).toEqual(['乡土中国', '生育制度']);
  expect(columnsOf('毛毛和时间窃贼')).toEqual(['毛毛和时间窃贼']);
  expect(columnsOf('中国历代政治得失')).toEqual(['中国历代', '政治得失']);
  expect(columnsOf('中国人应知的国学常识')).toEqual(['中国人应知', '的国学常识']);
});

test('a column neither begins with punctuation nor splits a word or a number', () => {
  expect(columnsOf('你好，陌生的人们')).toEqual(['你好，', '陌生的人们']);
  expect(columnsOf('数据结构C++语言版')).toEqual(['数据结构', 'C++语言版']);
  for (const column of columnsOf('万历十五年1587年的故事')) expect(column).not.toMatch(/^\d{1,3}年/u);
});

test('a long Latin word takes smaller letters instead of breaking', () => {
  expect(slipOf('The Hobbit').size).toBe('large');
  expect(slipOf('Americanah').size).toBe('medium');
  expect(slipOf('Frankenstein').size).toBe('small');
});

test('title marks are left off', () => {
  expect(columnsOf('《三体》')).toEqual(['三体']);
});

test('a long title loses the part after the colon first', () => {
  expect(columnsOf('乡土中国：中国传统社会的结构与基层秩序研究')).toEqual(['乡土中国']);
  expect(columnsOf('短题：副题')).toEqual(['短题：副题']);
});

const han = fc.string({ unit: fc.constantFrom(...'红楼梦三国演义水浒西游记·：，'), maxLength: 40 });

test('no two columns are as uneven as seven and one', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'红楼梦三国演义水浒西游记'), maxLength: 40 }),
      (title) => {
        const lengths = columnsOf(title).map((column) => Array.from(column).length);
        expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('no title is longer than its slip', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), han), (title) => {
      const { text, direction, size } = slipOf(title);
      const columns = text.split('\n');
      const longest = direction === 'across' ? 64 : size === 'small' ? 10 : 7;
      expect(columns.length).toBeLessThanOrEqual(direction === 'across' ? 1 : 2);
      for (const column of columns) expect(Array.from(column).length).toBeLessThanOrEqual(longest);
    }),
  );
});
