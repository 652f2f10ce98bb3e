import { expect, test } from 'vitest';
import { priceLabel } from './price-label.ts';

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
