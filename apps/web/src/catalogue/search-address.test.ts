import { maxSelections, pageSizes, searchInput, searchSorts } from '@yuelan/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePlainSearch, printPlainSearch } from '../platform/search-params.ts';
import {
  arrange,
  ask,
  asksSomething,
  clearSelections,
  countSelections,
  facetsOfScope,
  modeNames,
  parseSearch,
  plainSearch,
  printSearch,
  type SearchAddress,
  scopeNames,
  searchInputOf,
  select,
  toggle,
  turnTo,
} from './search-address.ts';

const text = fc.string({ unit: 'binary', maxLength: 300 });
const values = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), { maxLength: 14 });
const address: fc.Arbitrary<SearchAddress> = fc
  .record({
    text,
    scope: fc.constantFrom(...scopeNames),
    mode: fc.constantFrom(...modeNames),
    sort: fc.constantFrom(...searchSorts),
    size: fc.constantFrom(...pageSizes),
    page: fc.integer({ min: 1, max: 10_000 }),
    selections: fc.record({ branch: values, class: values, keyword: values, author: values, year: values }),
  })
  .map(({ text, scope, mode, sort, size, page, selections }) =>
    turnTo(select(arrange(ask(plainSearch, { text, scope, mode }), { sort, size }), selections), page),
  );

function fromQuery(query: string): SearchAddress {
  return parseSearch(parsePlainSearch(query));
}

describe('the address of a search', () => {
  test('is complete: what is printed parses to the same search', () => {
    fc.assert(
      fc.property(address, (search) => {
        expect(fromQuery(printPlainSearch(printSearch(search)))).toEqual(search);
        expect(parseSearch(printSearch(search))).toEqual(search);
      }),
    );
  });

  test('opens whatever it contains, and prints one stable form that the server accepts', () => {
    const junk = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webQueryParameters(),
      fc
        .array(
          fc.tuple(
            fc.constantFrom('q', 'in', 'mode', 'sort', 'page', 'size', 'branch', 'year', '__proto__'),
            text,
          ),
        )
        .map((pairs) =>
          pairs
            .map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='))
            .join('&'),
        ),
    );
    fc.assert(
      fc.property(junk, (query) => {
        const printed = printPlainSearch(printSearch(fromQuery(query)));
        expect(printPlainSearch(printSearch(fromQuery(printed)))).toBe(printed);
        expect(searchInput.safeParse(searchInputOf(fromQuery(query))).success).toBe(true);
      }),
    );
  });

  test('takes any parsed object, whatever its values', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('q', 'in', 'page', 'size', 'author'), fc.anything()),
        (raw) => {
          expect(parseSearch(printSearch(parseSearch(raw)))).toEqual(parseSearch(raw));
        },
      ),
    );
  });

  test('leaves out defaults and keeps one order', () => {
    expect(printPlainSearch(printSearch(plainSearch))).toBe('');
    const search = fromQuery('page=2&author=B&size=15&author=A&sort=newest&mode=exact&q=+dream++of+');
    expect(printPlainSearch(printSearch(search))).toBe(
      '?q=dream++of&mode=exact&author=B&author=A&sort=newest&size=15&page=2',
    );
  });

  test('carries no control characters, which the server refuses', () => {
    expect(fromQuery('q=%00a%0Ab&author=A%00&author=B')).toMatchObject({
      text: 'a b',
      selections: { author: ['B'] },
    });
  });

  test('falls back to defaults value by value', () => {
    expect(fromQuery('q=a&in=everywhere&mode=9&sort=random&page=0&size=11&page=3')).toEqual({
      ...plainSearch,
      text: 'a',
    });
  });

  test('keeps a text of digits as text, unlike some address parsers', () => {
    expect(parseSearch({ q: 1984, year: [2008, '2010'] })).toMatchObject({
      text: '1984',
      selections: { year: ['2008', '2010'] },
    });
  });
});

describe('changing a search', () => {
  const deep = fromQuery('q=a&author=B&class=I&page=4&sort=newest&size=50');

  test('a new query starts on page 1 with nothing selected, in the same order and size', () => {
    expect(ask(deep, { text: 'b' })).toEqual({ ...plainSearch, text: 'b', sort: 'newest', size: 50 });
    expect(ask(deep, { scope: 'title' })).toMatchObject({ text: 'a', scope: 'title', page: 1 });
    expect(countSelections(ask(deep, { mode: 'exact' }).selections)).toBe(0);
  });

  test('another order, size or selection starts on page 1 and keeps the rest', () => {
    expect(arrange(deep, { sort: 'title' })).toEqual({ ...deep, sort: 'title', page: 1 });
    expect(arrange(deep, { size: 5 })).toEqual({ ...deep, size: 5, page: 1 });
    expect(select(deep, { year: ['2008'] })).toMatchObject({
      page: 1,
      selections: { author: ['B'], year: ['2008'] },
    });
    expect(clearSelections(deep)).toEqual({ ...fromQuery('q=a&sort=newest&size=50') });
  });

  test('selecting a value twice deselects it, and a full facet takes no more', () => {
    const once = toggle(plainSearch.selections, 'author', 'A');
    expect(once.author).toEqual(['A']);
    expect(toggle(once, 'author', 'A')).toEqual(plainSearch.selections);
    const full = { ...once, author: Array.from({ length: maxSelections }, (_, place) => String(place)) };
    expect(toggle(full, 'author', 'A')).toBe(full);
  });

  test('a search in one field can be narrowed only by branches', () => {
    expect(facetsOfScope('title')).toEqual(['branch']);
    expect(fromQuery('q=a&in=title&author=B&branch=qinghe').selections).toEqual({
      ...plainSearch.selections,
      branch: ['qinghe'],
    });
  });

  test('page numbers stay within what the server pages through', () => {
    expect(turnTo(deep, 0).page).toBe(1);
    expect(turnTo(deep, Number.NaN).page).toBe(1);
    expect(turnTo(deep, 1e9).page).toBe(10_000);
  });

  test('“take home now” is asked for, kept on other pages, and cleared with the rest', () => {
    const now = fromQuery('q=红楼梦&now=library&class=I');
    expect(searchInputOf(now)).toMatchObject({ takeHome: 'library', mainKindCode: ['I'] });
    expect(printSearch(turnTo(now, 2))).toMatchObject({ now: 'library', page: '2' });
    expect(printSearch(clearSelections(now))).toEqual({ q: '红楼梦' });
    expect(printSearch(ask(now, { text: '三体' }))).toEqual({ q: '三体' });
    expect(fromQuery('q=红楼梦&now=moon').takeHome).toBe('');
    expect(asksSomething(fromQuery('now=group'))).toBe(true);
  });

  test('years are a range that may be open, kept on other pages and cleared with the rest', () => {
    const since = fromQuery('q=红楼梦&from=1990&series=名著译林&language=chi&audience=teens');
    expect(searchInputOf(since)).toMatchObject({
      yearFrom: 1990,
      series: ['名著译林'],
      language: ['chi'],
      audience: ['teens'],
    });
    expect(searchInputOf(since)).not.toHaveProperty('yearTo');
    expect(printSearch(turnTo(since, 2))).toMatchObject({ from: '1990', page: '2' });
    expect(printSearch(clearSelections(since))).toEqual({ q: '红楼梦' });
    expect(fromQuery('q=红楼梦&from=soon&to=19999').years).toEqual({ from: null, to: null });
    expect(fromQuery('q=红楼梦&in=title&from=1990').years.from).toBeNull();
    // The search call knows no year before 0.
    expect(fromQuery('from=-500&to=0').years).toEqual({ from: null, to: 0 });
    expect(fromQuery('from=２０１０&to= 2012 ').years).toEqual({ from: 2010, to: 2012 });
    expect(fromQuery('from=2012&to=2010').years).toEqual({ from: 2010, to: 2012 });
    expect(asksSomething(fromQuery('to=0'))).toBe(true);
  });

  test('becomes the call with the wire’s names', () => {
    expect(searchInputOf(fromQuery('q=红楼梦&mode=prefix&class=I&page=2'))).toEqual({
      text: '红楼梦',
      accurate: 3,
      mutiple: 101,
      sort: 'relevance',
      byWork: true,
      mainKindCode: ['I'],
      pageNum: 2,
      pageSize: 10,
    });
  });
});
