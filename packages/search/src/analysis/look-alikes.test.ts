import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lookAlikes, looksLike, titleKey } from './index.ts';

test.each([
  ['三休', '三体'],
  ['末来', '未来'],
  ['狠图腾', '狼图腾'],
  ['日光下', '曰光下'],
  ['书籍', '书藉'],
])('who reads %s may mean %s', (text, meant) => {
  expect(lookAlikes(titleKey(text))).toContain(titleKey(meant));
  expect(lookAlikes(titleKey(meant))).toContain(titleKey(text));
});

test('characters with nothing in common are not confused', () => {
  expect(looksLike('己', '已')).toBe(true);
  expect(looksLike('己', '红')).toBe(false);
  expect(looksLike('己', '己')).toBe(false);
});

test('the groups hold what the fold leaves, and no character twice', () => {
  const source = readFileSync(new URL('./look-alikes.ts', import.meta.url), 'utf8');
  const groups = (source.split('`')[1] ?? '').trim().split(/\s+/u);
  expect(groups.length).toBeGreaterThan(250);
  for (const group of groups) {
    expect([...group].map(titleKey).join('')).toBe(group);
    expect(new Set(group).size).toBe([...group].length);
  }
});
