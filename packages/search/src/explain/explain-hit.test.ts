import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QueryRow, SearchAnswer } from '../port.ts';
import { type MatchTier, reasonFields } from '../terms.ts';
import { cutsFor, hitExplainer, plainExplainer } from './explain-hit.ts';

const values = [
  { field: 'title', text: '红楼梦' },
  { field: 'subject', text: '章回小说' },
  { field: 'summary', text: '说人物的书' },
] as const;
const row = (text: string): QueryRow => ({ text, scope: 'all', mode: 'fuzzy', logic: 'and' });
const answerWith = (tier: MatchTier): SearchAnswer => ({ total: 1, hits: [{ id: 1, tier }], facets: {} });

test('a match of some words is explained without a dictionary once the words are known', () => {
  const rows = [row('如何写小说人物')];
  const hit = { tier: 'someWords', values } as const;
  const cuts = new Map(cutsFor(rows, answerWith('someWords')));
  expect(plainExplainer(rows, (run) => cuts.get(run))(hit)).toEqual([
    { field: 'subject', form: 'written', text: '章回小说', marks: [[2, 4]] },
    { field: 'summary', form: 'written', text: '说人物的书', marks: [[1, 3]] },
  ]);
  expect(plainExplainer(rows, () => undefined)(hit)).toBeUndefined();
});

test('words are cut only for an answer that needs them', () => {
  const rows = [row('如何写小说人物'), row('art')];
  expect(cutsFor(rows, answerWith('phrase'))).toBeUndefined();
  const further = { total: 1, hits: [{ id: 2, tier: 'someWords' }] } as const;
  expect(cutsFor(rows, { ...answerWith('phrase'), further })?.map(([run]) => run)).toEqual([
    '如何写小说人物',
  ]);
});

test('what is explained without a dictionary is explained as with it', () => {
  const texts = fc.constantFrom(
    '红楼梦赏析',
    '如何写小说人物',
    '紅樓夢 Dream',
    'C++ 程序',
    '人物 1,001',
    'art',
  );
  const value = fc.record({ field: fc.constantFrom(...reasonFields), text: texts });
  const tiers = fc.constantFrom<MatchTier>('exactTitle', 'phrase', 'someWords', 'identifier', 'spelling');
  fc.assert(
    fc.property(texts, fc.array(value, { maxLength: 5 }), tiers, (text, some, tier) => {
      const rows = [row(text)];
      const cuts = new Map(cutsFor(rows, answerWith(tier)));
      const hit = { tier, values: some };
      const plain = plainExplainer(rows, (run) => cuts.get(run))(hit);
      if (plain !== undefined) expect(plain).toEqual(hitExplainer(rows)(hit));
    }),
  );
});
