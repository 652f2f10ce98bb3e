import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../..', import.meta.url));

/** The names that a component takes from each style sheet that it imports. */
function namesUsed(file: string): readonly (readonly [sheet: string, name: string])[] {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/gu)].flatMap(([, variable, sheet]) =>
    [...text.matchAll(new RegExp(`\\b${variable}\\['(\\w+)'\\]`, 'gu'))].map(
      ([, name]) => [join(dirname(file), sheet ?? ''), name ?? ''] as const,
    ),
  );
}

const has = (sheet: string, name: string) =>
  new RegExp(`\\.${name}\\b`, 'u').test(readFileSync(join(source, sheet), 'utf8'));

test('every class that a component names is in its style sheet', () => {
  const used = globSync('**/*.tsx', { cwd: source }).flatMap(namesUsed);
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter(([sheet, name]) => !has(sheet, name))).toEqual([]);
});
