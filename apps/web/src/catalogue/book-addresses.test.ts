import { expect, test } from 'vitest';
import { doubanAddress, shelfPlanAddress } from './book-addresses.ts';

test('Douban is asked only for an ISBN', () => {
  expect(doubanAddress('978-7-02-000220-7')).toBe('https://book.douban.com/isbn/9787020002207/');
  expect(doubanAddress('0-306-40615-x')).toBe('https://book.douban.com/isbn/030640615X/');
  expect(['', '978', '../evil', '978702000220７'].map(doubanAddress)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a shelf plan opens only over http', () => {
  expect(shelfPlanAddress('https://plan.example/3d?c=1')).toBe('https://plan.example/3d?c=1');
  expect(['javascript:alert(1)', '', '/here'].map(shelfPlanAddress)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
