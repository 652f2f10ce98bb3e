import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slipOf } from './slip-text.ts';

test('a Chinese title runs down, a Latin one across', () => {
  expect(slipOf('红楼梦')).toEqual({ text: '红楼梦', direction: 'down', size: 'large' });
  expect(slipOf('Le Petit Prince')).toEqual({ text: 'Le Petit Prince', direction: 'across', size: 'large' });
  expect(slipOf('C++程序设计').direction).toBe('down');
  expect(slipOf('The Tao Te Ching 道德经').direction).toBe('across');
});

test('a long Latin word takes smaller letters instead of breaking', () => {
  expect(slipOf('The Hobbit').size).toBe('large');
  expect(slipOf('Americanah').size).toBe('medium');
  expect(slipOf('Frankenstein').size).toBe('small');
});

test('title marks are left off', () => {
  expect(slipOf('《三体》').text).toBe('三体');
});

test('of a long title the part after the colon goes first', () => {
  expect(slipOf('乡土中国：中国传统社会的结构与基层秩序研究').text).toBe('乡土中国');
  expect(slipOf('短题：副题').text).toBe('短题：副题');
});

test('no title is longer than its slip', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const slip = slipOf(title);
      expect(Array.from(slip.text).length).toBeLessThanOrEqual(slip.direction === 'down' ? 20 : 64);
    }),
  );
});
