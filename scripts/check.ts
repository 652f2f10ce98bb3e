import { run, runNode } from './run.ts';

// `npm run check`: everything that can be judged without running the portal.
const steps: readonly (readonly [string, () => Promise<number>])[] = [
  ['format and lint', () => run('biome', ['check', '--error-on-warnings', '.'])],
  ['types', () => run('tsc', ['--noEmit'])],
  ['types of the pages', () => run('tsc', ['--noEmit', '-p', 'apps/web/tsconfig.json'])],
  ['types of the worker', () => run('tsc', ['--noEmit', '-p', 'apps/web/worker/tsconfig.json'])],
  ['import law', () => runNode('scripts/check-imports.ts', [])],
  ['unused code', () => run('knip', [])],
  ['words and docs', () => runNode('scripts/check-words.ts', [])],
];

const failed: string[] = [];
for (const [name, step] of steps) {
  console.log(`\n— ${name}`);
  if ((await step()) !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`\nNot right: ${failed.join(', ')}`);
  process.exitCode = 1;
}
