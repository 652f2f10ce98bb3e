import { expect, test } from 'vitest';
import { withoutNoise } from './noise.ts';

test.each([
  ['红楼梦 人民文学出版社 1982年版 精装 全三册', '红楼梦 人民文学出版社'],
  ['红楼梦1982年版本', '红楼梦'],
  ['活着 2010年印刷', '活着'],
  ['活着 1982年出版', '活着'],
  ['三体 重庆出版社 2008年1月第1版', '三体 重庆出版社'],
  ['三体 第2次印刷', '三体'],
  ['围城 第五次修订', '围城'],
  ['活着 第8印', '活着'],
  ['活着 作家出版社 2012-08', '活着 作家出版社'],
  ['2012/8/1 活着', '活着'],
  ['C程序设计（第五版） 谭浩强著', 'C程序设计 谭浩强'],
  ['三体（典藏版） 刘慈欣著 2010年 正版', '三体 刘慈欣'],
])('%s is %s', (text, plain) => {
  expect(withoutNoise(text)).toBe(plain);
});

test.each([
  ['第二次世界大战史', null],
  ['第一印象心理学', null],
  ['抗日战争 1937-1945年', null],
  ['2020-2021学年', null],
  ['2012年版画展', '版画展'],
  ['1982年出版社目录', '出版社目录'],
])('%s keeps what only looks like an edition or a date', (text, plain) => {
  expect(withoutNoise(text)).toBe(plain);
});
