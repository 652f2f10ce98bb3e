import { describe, expect, test } from 'vitest';
import { type HoldFacts, refuseCancel, refuseHold } from './hold.ts';
import { type LendingFacts, refuseLending } from './lending.ts';

const free = { statusId: 1, lendable: true, held: false };

describe('a hold', () => {
  const usual: HoldFacts = {
    readerStatus: 1,
    copy: free,
    isShown: true,
    holdsTitle: false,
    active: 4,
    rules: { maxPreBorrows: 5 },
  };
  const codeOf = (facts: Partial<HoldFacts>) => refuseHold({ ...usual, ...facts })?.code;

  test('is placed on an available copy', () => {
    expect(codeOf({})).toBeUndefined();
  });
  test.each([
    ['by a suspended reader', { readerStatus: 4 }, 'suspended'],
    ['by a reader who left', { readerStatus: 5 }, 'suspended'],
    ['of a copy that does not exist', { copy: undefined }, 'unavailable'],
    ['of a hidden title', { isShown: false }, 'unavailable'],
    ['of a copy that is read in the house', { copy: { ...free, lendable: false } }, 'unavailable'],
    ['of a copy that another reader has kept', { copy: { ...free, held: true } }, 'taken'],
    ['of a title already kept', { holdsTitle: true }, 'already'],
    ['beyond the limit', { active: 5 }, 'limit'],
  ] as const)('%s is refused', (_what, facts, reason) => {
    expect(codeOf(facts)).toBe(`circulation.pre-borrow.${reason}`);
  });
  test.each([2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 99])('on a copy of status %i is refused', (statusId) => {
    expect(codeOf({ copy: { ...free, statusId } })).toBe('circulation.pre-borrow.unavailable');
  });
});

describe('a list of holds', () => {
  test.each([
    ['all active', 2, [1, 1], undefined],
    ['some cancelled before', 2, [1, 2], undefined],
    ['one that is somebody else’s', 2, [1], 'circulation.pre-borrow.missing'],
    ['one that expired', 2, [1, 3], 'circulation.pre-borrow.ended'],
    ['one that was lent', 1, [4], 'circulation.pre-borrow.ended'],
  ] as const)('%s', (_what, asked, statuses, code) => {
    expect(refuseCancel(asked, statuses)?.code).toBe(code);
  });
});

describe('lending over the counter', () => {
  const usual: LendingFacts = {
    readerStatus: 1,
    copy: free,
    heldForOther: false,
    openLoans: 9,
    rules: { maxLoans: 10 },
  };
  test.each([
    ['works', {}, undefined],
    ['needs a valid reader', { readerStatus: 4 }, 'reader'],
    ['needs a copy', { copy: undefined }, 'copy.missing'],
    ['needs the copy in the house', { copy: { ...free, statusId: 2 } }, 'copy.out'],
    ['respects who has it kept', { heldForOther: true }, 'copy.held'],
    ['has a limit', { openLoans: 10 }, 'limit'],
  ] as const)('%s', (_what, facts, refusal) => {
    expect(refuseLending({ ...usual, ...facts })).toBe(refusal);
  });
});
