import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';
import { readPlaywright, type TestResults } from './test-report.ts';

/** Which journeys: those of `npm test`, or the rest of every screen, journey, language and size (`npm run matrix`). */
export type Journeys = 'main' | 'matrix';

const matrixTag = '@matrix';

/** Runs journeys in the browser. Files go to `folder`; `TMPDIR` is where databases are kept. */
export async function runJourneys(
  which: Journeys,
  folder: string,
  env: Readonly<Record<'TMPDIR', string>>,
): Promise<{ readonly code: number; readonly results: TestResults }> {
  const report = join(folder, 'playwright.json');
  const choice =
    which === 'main'
      ? ['--grep-invert', matrixTag]
      : // The pictures of what failed in `npm test` stay.
        ['--grep', matrixTag, '--output', 'test-results/matrix'];
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...choice], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return { code, results: readPlaywright(readReport(report)) };
}

/** A report that a run left; nothing if it left none. */
export function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
