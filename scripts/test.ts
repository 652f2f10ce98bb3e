import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../apps/server/testing/test-folder.ts';
import { runNode } from './run.ts';
import { runJourneys, runVitest } from './run-tests.ts';
import { tellResults } from './tell-results.ts';
import { type Phase, type TestResults, timesOf } from './test-report.ts';
import { buildWebWhenStale } from './web-build.ts';

// `npm test`: checks, then Vitest (rules, calls, screens), then the browser journeys, without what belongs to `npm run
// matrix`. The pages for the journeys are built during the checks.
const temporary = testFolder();
const folder = mkdtempSync(join(temporary, 'yuelan-test-'));
const failures: string[] = [];
const results: TestResults[] = [];
const phases: Phase[] = [];

const [checked] = await timed('checks and pages', 60, () =>
  Promise.all([runNode('scripts/check.ts', []), buildWebWhenStale()]),
);
if (checked !== 0) failures.push('check');

const unit = await timed('vitest', 270, () => runVitest('main', folder, { TMPDIR: temporary }));
if (unit.code !== 0) failures.push('vitest');
results.push(unit.results);

const journeys = await timed('journeys', 270, () => runJourneys('main', folder, { TMPDIR: temporary }));
if (journeys.code !== 0) failures.push('playwright');
results.push(journeys.results);
rmSync(folder, { recursive: true, force: true });
console.log(
  `\n${timesOf(
    phases,
    results.flatMap(({ files }) => files),
  )}`,
);
tellResults({ results, failures });

async function timed<Value>(name: string, budget: number, work: () => Promise<Value>): Promise<Value> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    phases.push({ name, budget, seconds: (performance.now() - begun) / 1000 });
  }
}
