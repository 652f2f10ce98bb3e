import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phraseTokens, type QueryTerm, queryTerms } from './query.ts';
import { segment } from './segment.ts';
import { analyse, breakToken } from './tokens.ts';

/** What an engine asks of the streams, in its plainest form. */
function holds(text: string, term: QueryTerm): boolean {
  const { chars, pairs, words } = analyse(text);
  if (term.kind === 'word') return ` ${words} `.includes(` ${term.word} `);
  if (term.chars.length === 1) return ` ${chars} `.includes(` ${term.chars[0]} `);
  return ` ${pairs} `.includes(` ${term.pairs.join(' ')} `);
}
const finds = (query: string, text: string): boolean => {
  const terms = queryTerms(query);
  return terms.length > 0 && terms.every((term) => holds(text, term));
};

const han = fc.string({
  unit: fc.constantFrom(...'红楼梦曹雪芹活着余华的一二三𠮷'),
  minLength: 1,
  maxLength: 12,
});

describe('what finds a record', () => {
  test.each([
    ['红楼梦', '红楼梦'],
    ['楼', '红楼梦'],
    ['楼梦', '红楼梦'],
    ['紅樓夢', '红楼梦'],
    ['红 楼 梦', '红楼梦'],
    ['红楼梦', '红 楼 梦'],
    ['红楼 曹雪芹', '曹雪芹 红楼梦'],
    ['班维尔', '约翰·班维尔'],
    ['约翰班维尔', '约翰·班维尔'],
    ['约翰 班维尔', '约翰·班维尔'],
    ['余华', '余　华'],
    ['《活着》余华', '活着 / 余华'],
    ['Python编程', '编程：Python入门'],
    ['python 编程', 'Python编程'],
    ['第2卷', '红楼梦 第二卷'],
    ['红楼梦第二卷', '红楼梦 第2卷'],
    ['第十二册', '语文 第12册'],
    ['J.K. Rowling', 'J. K. Rowling'],
    ['JK Rowling', 'Rowling, J.K.'],
    ['J K Rowling', 'JK Rowling'],
    ['A.A. Milne', 'A. A. Milne'],
    ['Harry', 'Harry’s book'],
    ['harrys', "Harry's book"],
    ['wizard', 'The Wizards'],
    ['stories', 'A Story'],
    ['les miserables', 'Les Misérables'],
    ['C++', 'C++程序设计'],
    ['c#', 'Ｃ＃入门'],
    ['.net', 'ASP.NET 实战'],
    ['asp.net', 'ASP.NET 实战'],
    ['spider man', 'Spider-Man'],
    ['spiderman', 'Spider-Man'],
    ['e-mail', 'Email Basics'],
    ['email', 'E-mail Basics'],
    ['malcolm x', 'Malcolm X: A Life'],
    ['1,001', '1001 Nights'],
    ['3D打印', '３Ｄ 打印技术'.replace(' ', '')],
    ['iphone 6', 'iPhone6手册'],
  ])('%s finds %s', (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  test.each([
    ['红梦', '红楼梦'],
    ['楼红', '红楼梦'],
    ['红楼梦', '红楼2楼梦'],
    ['红楼 曹雪芹', '红楼梦'],
    ['C++', 'C语言'],
    ['rowling jk', 'Rowling'],
    ['', '红楼梦'],
    ['《》', '红楼梦'],
    ['news', 'The New World'],
  ])('%s does not find %s', (query, text) => {
    expect(finds(query, text)).toBe(false);
  });

  test('every part of a Han text finds it, however the text or the part is spaced', () => {
    fc.assert(
      fc.property(han, fc.nat(12), fc.nat(12), fc.constantFrom(' ', '·', '　', ''), (text, a, b, gap) => {
        const characters = [...text];
        const [start, end] = [Math.min(a, b) % characters.length, Math.max(a, b) + 1];
        const piece = characters.slice(start, Math.max(start + 1, end));
        expect(finds(piece.join(''), characters.join(gap))).toBe(true);
        expect(finds(piece.join(gap), text)).toBe(true);
        expect(queryTerms(piece.join(' '))).toEqual(queryTerms(piece.join('')));
        expect(queryTerms(piece.join('·'))).toEqual(queryTerms(piece.join('')));
      }),
    );
  });

  test('a query with spaces between its runs finds everything that it finds without them', () => {
    fc.assert(
      fc.property(fc.array(han, { minLength: 1, maxLength: 4 }), han, han, (runs, before, after) => {
        const record = before + runs.join('') + after;
        expect(finds(runs.join(' '), record)).toBe(true);
      }),
    );
  });

  test('records keep no trace of spaces, dots and width', () => {
    fc.assert(
      fc.property(fc.array(han, { maxLength: 4 }), (runs) => {
        const plain = analyse(runs.join(''));
        for (const gap of [' ', '·', '　', ' · ', '、', '——', '\u200b'])
          expect(analyse(runs.join(gap))).toEqual(plain);
      }),
    );
  });

  test('no phrase crosses the boundary between two values', () => {
    const values = ['红楼', '梦回'].map((value) => analyse(value).pairs).join(` ${breakToken} `);
    expect(` ${values} `.includes(' 楼梦 ')).toBe(false);
    expect(analyse(`a${breakToken}b`).words).not.toContain(breakToken);
  });

  test('a query with Latin words and Han characters is one phrase over its title’s characters', () => {
    for (const title of ['Python编程从入门到实践', 'C++程序设计 第2版', 'Spider-Man 蜘蛛侠']) {
      expect(` ${analyse(title).chars} `).toContain(` ${phraseTokens(title).join(' ')} `);
    }
  });
});

describe('token streams', () => {
  test('have no ASCII punctuation, empty token or lone surrogate', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
        for (const stream of Object.values(analyse(text))) {
          const tokens: readonly string[] = stream === '' ? [] : stream.split(' ');
          expect(tokens.filter((token) => !/^[\p{L}\p{N}\p{M}\p{Co}]+$/u.test(token))).toEqual([]);
          expect(stream.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a long pasted query', () => {
  test('is cut into dictionary words, the same each time, in simplified form', () => {
    expect(segment('紅樓夢曹雪芹人民文学出版社')).toEqual(['红楼梦', '曹雪芹', '人民文学出版社']);
    expect(segment('紅樓夢曹雪芹人民文学出版社')).toEqual(segment('红楼梦曹雪芹人民文学出版社'));
  });

  test('of any length is read in time', () => {
    const started = performance.now();
    for (const unit of ['红', '红 ', 'a ', 'a-', '第2卷']) {
      queryTerms(unit.repeat(10_000));
      analyse(unit.repeat(10_000));
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
