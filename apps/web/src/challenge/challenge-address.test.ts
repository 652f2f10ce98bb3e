import { expect, test } from 'vitest';
import { parseChallenge } from './challenge-address.ts';
import { printChallenge } from './print-challenge.ts';

test('the address of a credit challenge says so, with the credit of the reader', () => {
  const printed = printChallenge({ id: '7', name: '诗词挑战', knowledgeObjectType: 2 }, 60);
  expect(printed).toEqual({ id: '7', name: '诗词挑战', isCredit: '1', readerCredit: '60', quizNum: '10' });
  expect(parseChallenge({ ...printed })).toEqual(printed);
});

test('the address of another challenge does not mention credit', () => {
  expect(printChallenge({ id: '7', name: '诗词挑战', knowledgeObjectType: 1 }, 60)).toEqual({
    id: '7',
    name: '诗词挑战',
    isCredit: '0',
    quizNum: '10',
  });
});

test('an address without an id names no challenge', () => {
  expect(parseChallenge({ id: '', other: 'x', name: 5 })).toEqual({});
});
