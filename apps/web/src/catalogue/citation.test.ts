import { yearOf } from '@yuelan/contract/catalogue/structured-data';
import { describe, expect, test } from 'vitest';
import { type CitedTitle, citeApa, citeNational } from './citation.ts';

function person(name: string, role: string) {
  return { name, role, originalName: '', nationality: '' };
}
const dream: CitedTitle = {
  bookName: '红楼梦',
  subBookName: '',
  firstAuthor: '曹雪芹',
  creators: [person('曹雪芹', 'author'), person('无名氏', 'other')],
  publishPlace: '北京',
  publishingCompany: '人民文学出版社',
  publishTime: '2008-07',
  edition: '第3版',
};
const emma: CitedTitle = {
  bookName: 'Emma',
  subBookName: 'a novel',
  firstAuthor: 'Jane Austen',
  creators: [person('Austen, Jane', 'author')],
  publishPlace: 'London',
  publishingCompany: 'Penguin',
  publishTime: 'c2003',
  edition: '',
};

describe('GB/T 7714', () => {
  test('cites a Chinese book with its edition', () => {
    expect(citeNational(dream)).toBe('曹雪芹. 红楼梦[M]. 3版. 北京: 人民文学出版社, 2008.');
  });

  test('names the translator after the title', () => {
    const sea = {
      ...dream,
      bookName: '海',
      creators: [person('约翰·班维尔', 'author'), person('王睿', 'translator')],
      edition: '',
    };
    expect(citeNational(sea)).toBe('约翰·班维尔. 海[M]. 王睿, 译. 北京: 人民文学出版社, 2008.');
  });

  test('stops after three names and says when place or publisher is unknown', () => {
    const many = { ...dream, creators: ['甲', '乙', '丙', '丁'].map((name) => person(name, 'chief-editor')) };
    expect(
      citeNational({ ...many, publishPlace: '', publishingCompany: '', publishTime: '', edition: '' }),
    ).toBe('甲, 乙, 丙, 等. 红楼梦[M]. [出版地不详]: [出版者不详].');
  });

  test('cites an English book in Latin forms', () => {
    expect(citeNational(emma)).toBe('AUSTEN J. Emma: a novel[M]. London: Penguin, 2003.');
  });
});

describe('APA', () => {
  test('inverts names and keeps Chinese names whole', () => {
    expect(citeApa(emma)).toBe('Austen, J. (2003). Emma: a novel. Penguin.');
    expect(citeApa(dream)).toBe('曹雪芹. (2008). 红楼梦 (第3版). 人民文学出版社.');
  });

  test('begins with the title when there is no author, and says when there is no date', () => {
    expect(citeApa({ ...emma, firstAuthor: '', creators: [], publishTime: '' })).toBe(
      'Emma: a novel. (n.d.). Penguin.',
    );
  });

  test('joins two authors with an ampersand and names translators', () => {
    const two = {
      ...emma,
      creators: [person('A. B. Cee', ''), person('Dee Eff', ''), person('Gee Aitch', 'translator')],
    };
    expect(citeApa(two)).toBe('Cee, A. B., & Eff, D. (2003). Emma: a novel (G. Aitch, Trans.). Penguin.');
  });
});

test('a year is found in dates as catalogued', () => {
  expect(['2008', '2008.5', 'c1999', '1999-2003', '', '19991'].map(yearOf)).toEqual([
    '2008',
    '2008',
    '1999',
    '1999',
    '',
    '',
  ]);
});
