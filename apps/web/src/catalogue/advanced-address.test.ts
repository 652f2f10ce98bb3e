import { advancedLogics, advancedSearchInput, pageSizes, searchSorts } from '@yuelan/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePlainSearch, printPlainSearch } from '../platform/search-params.ts';
import {
  type AdvancedAddress,
  advancedAsksSomething,
  advancedFieldNames,
  advancedInputOf,
  askAdvanced,
  parseAdvanced,
  plainAdvanced,
  plainRow,
  printAdvanced,
  turnAdvancedTo,
} from './advanced-address.ts';
import { modeNames } from './search-address.ts';

const text = fc.string({ unit: 'binary', maxLength: 40 });
const address: fc.Arbitrary<AdvancedAddress> = fc
  .record({
    rows: fc.array(
      fc.record({
        logic: fc.constantFrom(...advancedLogics),
        field: fc.constantFrom(...advancedFieldNames),
        mode: fc.constantFrom(...modeNames),
        value: text,
      }),
      { maxLength: 5 },
    ),
    classCode: text,
    branches: fc.array(text, { maxLength: 12 }),
    sort: fc.constantFrom(...searchSorts),
    size: fc.constantFrom(...pageSizes),
    page: fc.integer({ min: 1, max: 10_000 }),
  })
  .map(({ page, ...question }) => turnAdvancedTo(askAdvanced(plainAdvanced, question), page));

function fromQuery(query: string): AdvancedAddress {
  return parseAdvanced(parsePlainSearch(query));
}

describe('the address of an advanced search', () => {
  test('is complete: what is printed parses to the same search', () => {
    fc.assert(
      fc.property(address, (search) => {
        expect(fromQuery(printPlainSearch(printAdvanced(search)))).toEqual(search);
      }),
    );
  });

  test('opens whatever it contains, and the server accepts what it asks', () => {
    const junk = fc.oneof(
      fc.webQueryParameters(),
      fc
        .array(fc.tuple(fc.constantFrom('row', 'class', 'branch', 'page', 'size'), text))
        .map((pairs) =>
          pairs
            .map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='))
            .join('&'),
        ),
    );
    fc.assert(
      fc.property(junk, (query) => {
        const search = fromQuery(query);
        expect(fromQuery(printPlainSearch(printAdvanced(search)))).toEqual(search);
        expect(advancedSearchInput.safeParse(advancedInputOf(search)).success).toBe(true);
      }),
    );
  });

  test('keeps dots in a value and the order of rows', () => {
    const search = askAdvanced(plainAdvanced, {
      rows: [
        { ...plainRow, value: 'J. R. R.' },
        { ...plainRow, value: '  ' },
        { logic: 'not', field: 'author', mode: 'fuzzy', value: '鲁迅' },
      ],
    });
    expect(printAdvanced(search)).toEqual({ row: ['and.title.exact.J. R. R.', 'not.author.fuzzy.鲁迅'] });
    expect(advancedInputOf(search).rows).toEqual([
      { queryName: 'Book_Name', queryValue: 'J. R. R.', logic: 'and', searchType: 1 },
      { queryName: 'First_Author', queryValue: '鲁迅', logic: 'not', searchType: 2 },
    ]);
  });

  test('ignores “or” before the first row', () => {
    const rows = [{ ...plainRow, logic: 'or' as const, value: 'a' }];
    expect(askAdvanced(plainAdvanced, { rows }).rows[0]?.logic).toBe('and');
  });

  test('with another class starts on page 1 and keeps the rows', () => {
    const deep = fromQuery('row=and.title.exact.a&page=5');
    expect(askAdvanced(deep, { classCode: 'I' })).toEqual({ ...deep, classCode: 'I', page: 1 });
  });

  test('asks nothing until it has a row, a class or a branch', () => {
    expect(advancedAsksSomething(fromQuery('row=and.title.exact.&page=2'))).toBe(false);
    expect(advancedAsksSomething(fromQuery('class=I'))).toBe(true);
  });
});
