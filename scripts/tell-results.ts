import { readFileSync, writeFileSync } from 'node:fs';
import { summaryOf, type TestResults } from './test-report.ts';

/** The outcome of a test run. */
interface Run {
  readonly results: readonly TestResults[];
  /** The parts that failed, such as `vitest`. */
  readonly failures: readonly string[];
}

const nothing: Run = { results: [], failures: [] };
/** If set, `npm test` stores its results in this file, and `npm run matrix` includes them in its last line. */
const kept = () => process.env['TEST_RESULTS'];

/** Prints the last lines of a run, and sets the exit code. */
export function tellResults(own: Run, earlier = nothing): void {
  const file = kept();
  if (file !== undefined) writeFileSync(file, JSON.stringify(own));
  const results = [...earlier.results, ...own.results];
  const failures = [...earlier.failures, ...own.failures];
  if (failures.length > 0) console.error(`\nNot right: ${failures.join(', ')}`);
  const counts = results.map((result) => result.counts);
  const files = results.flatMap((result) => result.files);
  console.log(`\n${summaryOf(counts, files, failures.length)}`);
  const isGreen = failures.length === 0 && counts.every(({ passed, failed }) => passed > 0 && failed === 0);
  process.exitCode = isGreen ? 0 : 1;
}

/** The results that `npm test` left. If they are expected but missing, it failed. */
export function resultsOfTest(): Run {
  const file = kept();
  if (file === undefined) return nothing;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { results: [], failures: ['test'] };
  }
}
