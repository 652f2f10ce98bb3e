import { expect, test } from 'vitest';
import { FoundRows, foundOf } from './found-rows.ts';

const found = (rows: number) => foundOf(new Uint32Array(rows), null);

test('a large set is forgotten for the next one, except all titles, which the snapshot has anyway', () => {
  const kept = new FoundRows();
  const all = { ...found(4_000_000), areAll: true };
  const large = found(4_000_000);
  kept.get('all', () => all);
  kept.get('large', () => large);
  kept.get('next', () => found(1));
  expect(kept.get('all', () => found(0))).toBe(all);
  expect(kept.get('large', () => found(0))).not.toBe(large);
});

test('what depends on branches is forgotten when holdings change', () => {
  const kept = new FoundRows();
  const other = found(1);
  kept
    .get('other', () => other)
    .facets.set('branch', [])
    .set('year', []);
  kept.get('at a branch', () => ({ ...found(1), dependsOnBranch: true }));
  kept.forgetBranches();
  const again = found(1);
  expect(kept.get('at a branch', () => again)).toBe(again);
  expect([...kept.get('other', () => again).facets.keys()]).toEqual(['year']);
});
