import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';
import { readPlaywright, readVitest, type TestResults } from './test-report.ts';

/** What `npm test` runs, or the rest: every database, screen, journey, language and size (`npm run matrix`). */
type Part = 'main' | 'matrix';

interface Outcome {
  readonly code: number;
  readonly results: TestResults;
}

/** Runs a part of the tests in vitest.config.ts. `TMPDIR` is where databases are kept. */
export async function runVitest(
  part: Part,
  folder: string,
  env: Readonly<Record<'TMPDIR', string>>,
): Promise<Outcome> {
  const report = join(folder, 'vitest.json');
  const strayErrors = join(folder, 'stray-errors.json');
  const projects = part === 'main' ? [] : ['--project', 'server'];
  const code = await run('vitest', ['run', ...projects, `--outputFile.json=${report}`], {
    env: { ...env, NODE_ENV: 'test', TEST_PART: part, STRAY_ERRORS: strayErrors },
  });
  const stray = readReport(strayErrors);
  return { code, results: readVitest(readReport(report), Array.isArray(stray) ? stray : []) };
}

const matrixTag = '@matrix';

/** Runs a part of the journeys in the browser. */
export async function runJourneys(
  part: Part,
  folder: string,
  env: Readonly<Record<'TMPDIR', string>>,
): Promise<Outcome> {
  const report = join(folder, 'playwright.json');
  const choice =
    part === 'main'
      ? ['--grep-invert', matrixTag]
      : // Keeps the pictures of failures in `npm test`.
        ['--grep', matrixTag, '--output', 'test-results/matrix'];
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...choice], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return { code, results: readPlaywright(readReport(report)) };
}

/** A run's report; undefined if it left none. */
function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
