import { bookshelfCalls } from '@yuelan/contract/bookshelf/calls';
import { catalogueCalls } from '@yuelan/contract/catalogue/calls';
import { circulationCalls } from '@yuelan/contract/circulation/calls';
import { libraryCalls } from '@yuelan/contract/library/calls';
import { purchaseCalls } from '@yuelan/contract/purchase/calls';
import { readerCalls } from '@yuelan/contract/reader/calls';
import { expect, test } from 'vitest';
import { isPersonal } from './personal.ts';

const all = [
  libraryCalls,
  readerCalls,
  catalogueCalls,
  circulationCalls,
  bookshelfCalls,
  purchaseCalls,
].flatMap((calls) => Object.values(calls));

test('everything that needs a reader is requested again when somebody logs in or out', () => {
  const kept = all.filter((call) => call.level === 'reader' && !isPersonal([call.path, {}]));
  expect(kept.map((call) => call.path)).toEqual([]);
});

test('and so is what a visitor may request but a reader gets answered differently', () => {
  for (const call of [bookshelfCalls.viewed, bookshelfCalls.evaluationOptions, readerCalls.reader])
    expect([call.path, isPersonal([call.path, {}])]).toEqual([call.path, true]);
});

test('the book and the library on the page stay', () => {
  for (const call of [
    libraryCalls.info,
    libraryCalls.displayConfig,
    catalogueCalls.title,
    catalogueCalls.search,
  ])
    expect([call.path, isPersonal([call.path, {}])]).toEqual([call.path, false]);
});
