import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const contract = join(import.meta.dirname, '../../../packages/contract/src');

test('every domain with calls serves them in routes.ts', () => {
  const nouns = globSync('*/calls.ts', { cwd: contract }).map(dirname).sort();
  expect(nouns).toContain('circulation');
  const routes = globSync('*/routes.ts', { cwd: import.meta.dirname }).map(dirname);
  expect(nouns.filter((noun) => !routes.includes(noun))).toEqual([]);
});
