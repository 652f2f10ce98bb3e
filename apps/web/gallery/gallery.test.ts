import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const gallery = fileURLToPath(new URL('.', import.meta.url));
const pieces = fileURLToPath(new URL('../src/ui', import.meta.url));
/** Components shown through others: a dialog that a component opens itself, and the two ways to draw a chart. */
const within = new Set(['charts/rows-plot.tsx', 'charts/upright-plot.tsx', 'dialogs/confirm-dialog.tsx']);

test('the gallery shows every component of ui/', () => {
  const shown = globSync('*.tsx', { cwd: gallery })
    .map((file) => readFileSync(`${gallery}/${file}`, 'utf8'))
    .join('\n');
  const missing = globSync('**/*.tsx', { cwd: pieces }).filter(
    (file) => !/\.test\.tsx$/.test(file) && !within.has(file) && !shown.includes(`../src/ui/${file}'`),
  );
  expect(missing).toEqual([]);
});
