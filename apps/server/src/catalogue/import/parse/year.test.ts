import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReign, parseYear } from './year.ts';

test.each([
  ['2010', 2010],
  ['1999重印', 1999],
  ['[2010]', 2010],
  ['c2003', 2003],
  ['p1972, c1970', 1972],
  ['2001年6月', 2001],
  ['2011-03-01 00:00:00', 2011],
  ['20110301', 2011],
  ['1993.3', 1993],
  ['2010:吉林文史出版社', 2010],
  ['2008, 2012重印)', 2008],
  ['民国三十六年', 1947],
  ['民国36年[1947]', 1947],
  ['光绪三十年', 1904],
  ['昭和55', 1980],
  ['昭55', 1980],
  ['平成3年', 1991],
  ['令和元年', 2019],
  ['民82', 1993],
  ['民國113年', 2024],
  ['民. 82', 1993],
  ['康熙五十五年', 1716],
  ['清康熙刻本', null],
  ['人民82版', null],
  ['19960000', 1996],
  ['199600', 1996],
  ['19961300', null],
  ['二〇〇八年', 2008],
  ['１９９８', 1998],
  ['-750', -750],
  ['-720.0', -720],
  ['公元前500年', -500],
  ['44 BC', -44],
  ['1997.0', 1997],
  ['l899', 1899],
  ['197-?', 1970],
  ['800', 800],
  ['', null],
  ['不详', null],
  ['第3版', null],
  ['LP 75', null],
  ['12345678901', null],
])('%j was published in %j', (text, year) => {
  expect(parseYear(text)).toBe(year);
});

test.each([
  ['清康熙刻本', true],
  ['康熙间', true],
  ['清末', true],
  ['明', true],
  ['明天出版社', false],
  ['2200.00元', false],
  ['三十元', false],
  ['第3版', false],
])('%j names a reign but no year: %j', (text, is) => {
  expect(isReign(text)).toBe(is);
});

test('a year is a whole number or nothing, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const year = parseYear(text);
      expect(year === null || Number.isInteger(year)).toBe(true);
    }),
  );
});
