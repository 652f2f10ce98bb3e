import { expect, test } from 'vitest';
import { arrange, plainSearch, printSearch } from './search-address.ts';
import { moveActive, targetOf } from './suggestion-choice.ts';

const current = arrange({ ...plainSearch, text: '红', scope: 'isbn' }, { size: 50 });

function leads(kind: 'title' | 'author' | 'keyword' | 'isbn', catalogueId?: string) {
  const target = targetOf(
    { text: 'x', kind, ...(catalogueId === undefined ? {} : { catalogueId }) },
    current,
  );
  return target.to === 'book' ? `book ${target.id}` : printSearch(target.address);
}

test('a title or ISBN goes to its book when there is one', () => {
  expect(leads('title', '7')).toBe('book 7');
  expect(leads('isbn', '7')).toBe('book 7');
});

test('an author, a subject and the rest become searches in their own field', () => {
  expect(leads('author', '7')).toEqual({ q: 'x', in: 'author', size: '50' });
  expect(leads('keyword')).toEqual({ keyword: ['x'], size: '50' });
  expect(leads('title')).toEqual({ q: 'x', in: 'title', size: '50' });
  expect(leads('isbn')).toEqual({ q: 'x', in: 'isbn', size: '50' });
});

test('arrows move through the options and back to the text', () => {
  const down = [-1, 0, 1].map((active) => moveActive(active, 1, 2));
  const up = [-1, 0, 1].map((active) => moveActive(active, -1, 2));
  expect({ down, up }).toEqual({ down: [0, 1, -1], up: [1, -1, 0] });
  expect(moveActive(-1, 1, 0)).toBe(-1);
});
