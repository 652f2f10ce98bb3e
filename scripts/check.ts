import { type RunOptions, run, runNode } from './run.ts';

// `npm run check`: everything that can be judged without running the portal, all of it at the same time. The compiler and knip
// keep what they found out about files that have not changed since.
const cache = 'node_modules/.cache';
const types = (name: string, ...more: readonly string[]) =>
  ['--noEmit', '--incremental', '--tsBuildInfoFile', `${cache}/types-${name}.tsbuildinfo`, ...more] as const;
const steps: readonly (readonly [string, (options: RunOptions) => Promise<number>])[] = [
  ['format and lint', (options) => run('biome', ['check', '--error-on-warnings', '.'], options)],
  ['types', (options) => run('tsc', types('server'), options)],
  ['types of the pages', (options) => run('tsc', types('pages', '-p', 'apps/web/tsconfig.json'), options)],
  [
    'types of the worker',
    (options) => run('tsc', types('worker', '-p', 'apps/web/worker/tsconfig.json'), options),
  ],
  ['import law', (options) => runNode('scripts/check-imports.ts', [], options)],
  ['unused code', (options) => run('knip', ['--cache', '--cache-location', `${cache}/knip`], options)],
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
