import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, runNode } from './run.ts';
import { buildWebWhenStale } from './web-build.ts';

// `npm test`: checks, then everything that Vitest runs (rules, calls on both databases), then the journeys in a browser.
interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const folder = mkdtempSync(join(tmpdir(), 'yuelan-test-'));
const failures: string[] = [];
const counts: Counts[] = [];

const checked = await runNode('scripts/check.ts', []);
if (checked !== 0) failures.push('check');

const vitestReport = join(folder, 'vitest.json');
const unit = await run(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  {
    env: { NODE_ENV: 'test' },
  },
);
if (unit !== 0) failures.push('vitest');
counts.push(readVitest(vitestReport));

await buildWebWhenStale();
const playwrightReport = join(folder, 'playwright.json');
const journeys = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
});
if (journeys !== 0) failures.push('playwright');
counts.push(readPlaywright(playwrightReport));
rmSync(folder, { recursive: true, force: true });

const sum = (name: keyof Counts) => counts.reduce((total, part) => total + part[name], 0);
const failed = Math.max(sum('failed'), failures.length);
if (failures.length > 0) console.error(`\nNot right: ${failures.join(', ')}`);
console.log(`\n${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`);
process.exitCode = failures.length === 0 && failed === 0 && sum('passed') > 0 ? 0 : 1;

function numberAt(report: unknown, ...path: readonly string[]): number {
  let value = report;
  for (const name of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof value === 'number' ? value : 0;
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function readVitest(file: string): Counts {
  const report = readReport(file);
  return {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests'),
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  };
}

function readPlaywright(file: string): Counts {
  const report = readReport(file);
  return {
    passed: numberAt(report, 'stats', 'expected') + numberAt(report, 'stats', 'flaky'),
    failed: numberAt(report, 'stats', 'unexpected'),
    skipped: numberAt(report, 'stats', 'skipped'),
  };
}
