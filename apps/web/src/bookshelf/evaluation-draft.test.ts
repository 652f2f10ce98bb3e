import { expect, test } from 'vitest';
import { chooseCriterion, draftOf, toggleType } from './evaluation-draft.ts';

const criteria = [
  { key: '1', types: [{ key: '1-1' }, { key: '1-2' }] },
  { key: '3', types: [{ key: '3-12' }, { key: '3-13' }] },
];
const empty = { criterion: '', types: [], content: '' };

test('another criterion clears the types; the same one keeps them', () => {
  const chosen = toggleType(chooseCriterion({ ...empty, content: '好书' }, '1'), '1-2');
  expect(chooseCriterion(chosen, '1').types).toEqual(['1-2']);
  expect(chooseCriterion(chosen, '3')).toEqual({ criterion: '3', types: [], content: '好书' });
});

test('a type can be deselected', () => {
  expect(toggleType(toggleType(empty, '1-1'), '1-1').types).toEqual([]);
});

test('an earlier evaluation fills the form', () => {
  const mine = { suitabilityCriteria: '3', suitabilityType: '3-12,3-13', suitabilityContent: '字太小' };
  expect(draftOf(mine, criteria)).toEqual({ criterion: '3', types: ['3-12', '3-13'], content: '字太小' });
});

test('an old criterion or type that can no longer be chosen is left out', () => {
  expect(
    draftOf({ suitabilityCriteria: '2', suitabilityType: '2-4', suitabilityContent: 'x' }, criteria),
  ).toEqual({
    ...empty,
    content: 'x',
  });
  expect(
    draftOf({ suitabilityCriteria: '1', suitabilityType: '1-1,9-9', suitabilityContent: '' }, criteria).types,
  ).toEqual(['1-1']);
});
