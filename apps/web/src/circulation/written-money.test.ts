import { expect, test } from 'vitest';
import { writtenMoney } from './written-money.ts';

test.each([
  ['12.50', 'CNY', 'zh-CN', '¥12.50'],
  ['12.50', 'CNY', 'en-US', 'CN¥12.50'],
  ['1200', 'JPY', 'en-US', '¥1,200'],
  ['12.50', '', 'zh-CN', '12.50'],
  ['12,50', 'EUR', 'en-US', '12,50 EUR'],
  ['￥12.50', '', 'zh-CN', '￥12.50'],
  ['7 元', 'CNY', 'zh-CN', '7 元 CNY'],
  ['5.00', 'yuan', 'en-US', '5.00 yuan'],
])('a debt of %s %s is read in %s as %s', (amount, currency, language, text) => {
  expect(writtenMoney({ amount, currency }, language)).toBe(text);
});
