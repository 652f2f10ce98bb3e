import { expect, test } from 'vitest';
import { doubanAddress, langAttribute, languageName, priceLabel, shelfPlanAddress } from './book-labels.ts';

test('languages are named in the language of the page', () => {
  expect(languageName('en', 'zh-CN')).toBe('英语');
  expect(languageName('zh', 'en-US')).toBe('Chinese');
  expect(languageName('?!', 'en-US')).toBe('?!');
  expect([langAttribute('zh-cn'), langAttribute('not a tag'), langAttribute('')]).toEqual([
    'zh-CN',
    undefined,
    undefined,
  ]);
});

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

test('a price is shown as people write it, or else as catalogued', () => {
  expect(priceLabel('CNY59.70', 'zh-CN')).toBe('¥59.70');
  expect(priceLabel('RMB 12', 'zh-CN')).toBe('¥12.00');
  expect(priceLabel('28.80元', 'zh-CN')).toBe('¥28.80');
  expect(priceLabel('USD16.99', 'en-US')).toBe('$16.99');
  expect(priceLabel('CNY37.00(2册)', 'zh-CN')).toBe('¥37.00(2册)');
  expect(priceLabel('CNY1.50-3.00', 'zh-CN')).toBe('¥1.50-3.00');
  expect(priceLabel('三元五角', 'zh-CN')).toBe('三元五角');
  expect(priceLabel('59.70', 'zh-CN')).toBe('59.70');
  expect(priceLabel('', 'zh-CN')).toBe('');
});
