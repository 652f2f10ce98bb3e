import { expect, test } from 'vitest';
import { parseImprint } from './imprint.ts';

test.each([
  ['出版信息：  北京联合出版 / 2015-12-1 / 39.80', ['', '北京联合出版', '2015-12-1', '39.80']],
  ['刘慈欣 / 重庆出版社 / 2008-1 / 23.00', ['刘慈欣', '重庆出版社', '2008-1', '23.00']],
  [
    '[以色列]尤瓦尔·赫拉利 / 林俊宏 / 中信出版社 / 2014-11 / 68.00元',
    ['[以色列]尤瓦尔·赫拉利 / 林俊宏', '中信出版社', '2014-11', '68.00元'],
  ],
  ['出版信息：  Doubleday / 27 Jul 2009 / 150.00元', ['', 'Doubleday', '27 Jul 2009', '150.00元']],
  [
    '出版信息：  Random House / April 20, 1999 / USD 27.95',
    ['', 'Random House', 'April 20, 1999', 'USD 27.95'],
  ],
  [
    '出版信息：  W. W. Norton & Company / April, 1997 / $14.95',
    ['', 'W. W. Norton & Company', 'April, 1997', '$14.95'],
  ],
  ['出版信息：1999-2 / 35.00元', ['', '', '1999-2', '35.00元']],
  ['出版信息： 53.00元', ['', '', '', '53.00元']],
  ['出版信息：/ 2004-4 / 20.00元', ['', '', '2004-4', '20.00元']],
  ['出版信息：  吳相湘 / 遠東圖書公司 / NT$ 1,500', ['吳相湘', '遠東圖書公司', '', 'NT$ 1,500']],
  ['出版信息：  解放军文艺出版社 / 14.30', ['', '解放军文艺出版社', '', '14.30']],
  ['出版信息：  人民邮电出版社 / 20101112 / 39.00元', ['', '人民邮电出版社', '20101112', '39.00元']],
  ['出版信息： 03/2008 / HK$98', ['', '', '03/2008', 'HK$98']],
  ['出版信息： 09/22 / NT$450', ['', '', '09/22', 'NT$450']],
  ['出版信息：  中华书局 / 民国三十六年', ['', '中华书局', '民国三十六年', '']],
  ['出版信息：  风起 / 新知三联书店 / 30', ['风起', '新知三联书店', '', '30']],
  [
    '出版信息：  Tharpa Publications / First published 1986 - Reprinted 2005 / £9.95',
    ['', 'Tharpa Publications', 'First published 1986 - Reprinted 2005', '£9.95'],
  ],
  [
    '出版信息：  Skocpol, Theda / Univ of Oklahoma Pr / 324.00元',
    ['Skocpol, Theda', 'Univ of Oklahoma Pr', '', '324.00元'],
  ],
  ['出版信息：  Kelsen, Hans', ['Kelsen, Hans', '', '', '']],
  ['出版信息： NT320', ['', '', '', 'NT320']],
  ['出版信息： 360NT', ['', '', '', '360NT']],
  ['出版信息：  桂冠 / 港币120', ['', '桂冠', '', '港币120']],
  ['出版信息：  三联书店', ['', '三联书店', '', '']],
])('the imprint %s is parsed from its end', (cell, [people, publisher, date, price]) => {
  expect(parseImprint(cell)).toEqual({ people, publisher, date, price });
});

test.each([
  '三联书店',
  '上海译文 / 外研社',
  'Simon & Schuster / Pocket',
  '21世纪出版社',
  '',
  '2008',
  '北京 : 中华书局',
])('the plain publisher %j is not an imprint', (cell) => {
  expect(parseImprint(cell)).toBeUndefined();
});
