import { type RunOptions, run, runNode } from './run.ts';

// `npm run check`: everything that can be checked without running the portal, all at the same time. The compiler and
// knip cache their results for unchanged files.
const steps: readonly (readonly [string, (options: RunOptions) => Promise<number>])[] = [
  ['format and lint', (options) => run('biome', ['check', '--error-on-warnings', '.'], options)],
  ['types', (options) => run('tsc', ['--noEmit'], options)],
  ['types of the pages', (options) => run('tsc', ['--noEmit', '-p', 'apps/web/tsconfig.json'], options)],
  [
    'types of the worker',
    (options) => run('tsc', ['--noEmit', '-p', 'apps/web/worker/tsconfig.json'], options),
  ],
  ['import law', (options) => runNode('scripts/check-imports.ts', [], options)],
  ['unused code', (options) => run('knip', ['--cache'], options)],
  ['words and docs', (options) => runNode('scripts/check-words.ts', [], options)],
];

const started = steps.map(([name, step]) => {
  const output: string[] = [];
  return { name, output, code: step({ output }) };
});
const failed: string[] = [];
for (const { name, output, code } of started) {
  const isRight = (await code) === 0;
  console.log(`\n— ${name}\n${output.join('')}`.trimEnd());
  if (!isRight) failed.push(name);
}
if (failed.length > 0) {
  console.error(`\nNot right: ${failed.join(', ')}`);
  process.exitCode = 1;
}
