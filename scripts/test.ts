import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../apps/server/testing/test-folder.ts';
import { run, runNode } from './run.ts';
import { readPlaywright, readVitest, summaryOf } from './test-report.ts';
import { buildWebWhenStale } from './web-build.ts';

// `npm test`: checks, then everything that Vitest runs (rules, calls on both databases), then the journeys in a browser.
// The pages for the journeys are built beside the checks.
const temporary = testFolder();
const folder = mkdtempSync(join(temporary, 'yuelan-test-'));
const failures: string[] = [];
const results: ReturnType<typeof readVitest>[] = [];

const [checked] = await Promise.all([runNode('scripts/check.ts', []), buildWebWhenStale()]);
if (checked !== 0) failures.push('check');

const vitestReport = join(folder, 'vitest.json');
const unit = await run(
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  {
    env: { NODE_ENV: 'test', TMPDIR: temporary },
  },
);
if (unit !== 0) failures.push('vitest');
results.push(readVitest(readReport(vitestReport)));

const playwrightReport = join(folder, 'playwright.json');
const journeys = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport, TMPDIR: temporary },
});
if (journeys !== 0) failures.push('playwright');
results.push(readPlaywright(readReport(playwrightReport)));
rmSync(folder, { recursive: true, force: true });

const counts = results.map((result) => result.counts);
if (failures.length > 0) console.error(`\nNot right: ${failures.join(', ')}`);
console.log(
  `\n${summaryOf(
    counts,
    results.flatMap(({ files }) => files),
    failures.length,
  )}`,
);
const isGreen = failures.length === 0 && counts.every(({ passed, failed }) => passed > 0 && failed === 0);
process.exitCode = isGreen ? 0 : 1;

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
