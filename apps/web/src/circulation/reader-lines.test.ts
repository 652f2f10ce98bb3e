import type { Hold, Loan } from '@yuelan/contract/circulation/schemas';
import { describe, expect, test } from 'vitest';
import { readerLines } from './reader-lines.ts';

const today = '2026-11-22';
const facts = {
  catalogueId: '1',
  bookName: '',
  firstAuthor: '',
  cover: '',
  bookKindCode: 'I',
  language: 'zh',
  bookBarCode: '1',
  bookCallNumber: '',
  libraryName: '',
};
function loan(id: string, due: string): Loan {
  return {
    ...facts,
    id,
    bookIsbn: '',
    borrowTime: '2026-10-20T08:00:00+08:00',
    shouldReturnTime: due,
    publicLibrary: 0,
    renewCount: 0,
    renewLimit: 1,
    overdueDays: 0,
  };
}
function hold(id: string, end: { endTime?: string; endDay?: string }, statusId: Hold['statusId'] = 1): Hold {
  return {
    ...facts,
    id,
    storageName: '',
    preborrowTime: '2026-11-20T08:00:00+08:00',
    endTime: '',
    statusId,
    statusName: '',
    ...end,
  };
}
const dayOf = (moment: string) => (moment === '' ? 'Invalid Date' : moment.slice(0, 10));
const ids = (loans: readonly Loan[], holds: readonly Hold[], kept?: readonly string[]) =>
  readerLines(loans, holds, today, dayOf, kept).map(({ id }) => id);

describe('the reader’s lines on the home page', () => {
  test.each<[string, readonly Loan[], readonly Hold[], readonly string[]]>([
    ['nothing when nothing is out', [], [], []],
    ['nothing when everything is due later', [loan('a', '2026-11-26'), loan('b', '2026-12-20')], [], []],
    ['a loan that is due in three days', [loan('a', '2026-11-25')], [], ['loan a']],
    ['a loan that is due today', [loan('a', today)], [], ['loan a']],
    ['a book that waits, however long it waits', [], [hold('h', { endDay: '2026-12-24' })], ['hold h']],
    ['nothing of a hold whose end a library system does not tell', [], [hold('h', {})], []],
    ['until the closing time of the last day', [], [hold('h', { endTime: `${today}T18:00` })], ['hold h']],
    [
      'the longest overdue first, then by the last day',
      [loan('soon', '2026-11-24'), loan('over', '2026-11-20'), loan('long', '2026-11-01')],
      [],
      ['loan long', 'loan over', 'loan soon'],
    ],
    [
      'an overdue loan before a book that waits until today',
      [loan('over', '2026-11-21')],
      [hold('h', { endDay: today })],
      ['loan over', 'hold h'],
    ],
    [
      'a book that waits until today before a loan that is due tomorrow',
      [loan('a', '2026-11-23')],
      [hold('h', { endDay: today })],
      ['hold h', 'loan a'],
    ],
    [
      'of the same day the loan first',
      [loan('a', '2026-11-24')],
      [hold('h', { endDay: '2026-11-24' })],
      ['loan a', 'hold h'],
    ],
    [
      'three at most',
      [loan('a', '2026-11-01'), loan('b', '2026-11-02'), loan('c', '2026-11-03'), loan('d', '2026-11-04')],
      [hold('h', { endDay: today })],
      ['loan a', 'loan b', 'loan c'],
    ],
    ['no hold that has ended', [], [hold('h', { endDay: '2026-11-24' }, 2)], []],
    ['no hold that was fetched', [], [hold('h', { endDay: '2026-11-24' }, 4)], []],
    ['no hold whose last day is over', [], [hold('h', { endDay: '2026-11-21' })], []],
    ['no hold without a last day', [], [hold('h', {})], []],
    ['no loan without a due date', [loan('a', '')], [], []],
  ])('%s', (_what, loans, holds, expected) => {
    expect(ids(loans, holds)).toEqual(expected);
  });

  test('a loan that has just been renewed keeps its place', () => {
    const before = [loan('over', '2026-11-20'), loan('a', '2026-11-23'), loan('b', '2026-11-24')];
    const kept = ids(before, []);
    const after = [loan('over', '2026-11-20'), loan('b', '2026-11-24'), loan('a', '2026-12-23')];
    expect(ids(after, [], kept)).toEqual(['loan over', 'loan a', 'loan b']);
    const [, renewed] = readerLines(after, [], today, dayOf, kept);
    expect(renewed).toMatchObject({ kind: 'loan', due: { kind: 'later', days: 31 } });
  });

  test('a returned book disappears', () => {
    expect(ids([loan('b', '2026-11-24')], [], ['loan a', 'loan b'])).toEqual(['loan b']);
  });
});
