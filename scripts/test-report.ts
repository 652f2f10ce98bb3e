import { stripVTControlCharacters } from 'node:util';

/** The result of a test run. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that failed and then passed on a second try, by file and title. They do not count as passed. */
  readonly flaky: readonly string[];
  /** What failed, by file and title, with the beginning of the error. */
  readonly broken: readonly string[];
}

/** A test file, and how long it ran. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/** The report of a program that runs tests. */
export interface TestResults {
  readonly counts: TestCounts;
  readonly files: readonly FileTime[];
}

/** A part of `npm test`, in seconds of elapsed time. */
export interface Phase {
  readonly name: string;
  readonly seconds: number;
  /** Its time on two idle cores. Printed beside the time but never asserted: other machines are slower. */
  readonly budget: number;
}

function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path)
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  return found;
}

function numberAt(value: unknown, ...path: readonly string[]): number {
  const found = at(value, ...path);
  return typeof found === 'number' ? found : 0;
}

function listAt(value: unknown, name: string): readonly unknown[] {
  const found = at(value, name);
  return Array.isArray(found) ? found : [];
}

const textAt = (value: unknown, name: string): string => String(at(value, name) ?? '');

/** A failure in a few lines of plain text. */
const asBroken = (file: string, title: string, error: string): string =>
  [`${file}: ${title}`, ...stripVTControlCharacters(error).split('\n').slice(0, 12)].join('\n    ');

/** Reads the report of Vitest's `json` reporter and errors outside of tests. An unreadable report counts as empty. */
export function readVitest(report: unknown, strayErrors: readonly string[] = []): TestResults {
  const files = listAt(report, 'testResults');
  return {
    counts: {
      passed: numberAt(report, 'numPassedTests'),
      failed: numberAt(report, 'numFailedTests'),
      skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
      flaky: [],
      broken: [
        ...files.flatMap((result) => {
          const file = textAt(result, 'name');
          const message = textAt(result, 'message');
          return [
            ...(message === '' ? [] : [asBroken(file, 'outside of its tests', message)]),
            ...listAt(result, 'assertionResults')
              .filter((test) => at(test, 'status') === 'failed')
              .map((test) =>
                asBroken(file, textAt(test, 'fullName'), listAt(test, 'failureMessages').join('\n')),
              ),
          ];
        }),
        ...strayErrors.map((error) => asBroken('vitest', 'outside of all tests', error)),
      ],
    },
    files: files.map((result) => ({
      file: textAt(result, 'name'),
      seconds: (numberAt(result, 'endTime') - numberAt(result, 'startTime')) / 1000,
    })),
  };
}

/** Reads the report of Playwright's `json` reporter. An unreadable report counts as empty. */
export function readPlaywright(report: unknown): TestResults {
  const flaky: string[] = [];
  const broken: string[] = [];
  const files = new Map<string, number>();
  const walk = (suite: unknown) => {
    for (const spec of listAt(suite, 'specs'))
      for (const test of listAt(spec, 'tests')) {
        const file = textAt(spec, 'file');
        const title = textAt(spec, 'title');
        if (at(test, 'status') === 'flaky') flaky.push(`${file}: ${title}`);
        if (at(test, 'status') === 'unexpected')
          broken.push(asBroken(file, title, textAt(at(listAt(test, 'results').at(-1), 'error'), 'message')));
        for (const result of listAt(test, 'results'))
          files.set(file, (files.get(file) ?? 0) + numberAt(result, 'duration') / 1000);
      }
    for (const inner of listAt(suite, 'suites')) walk(inner);
  };
  walk(report);
  return {
    counts: {
      passed: numberAt(report, 'stats', 'expected'),
      failed: numberAt(report, 'stats', 'unexpected'),
      skipped: numberAt(report, 'stats', 'skipped'),
      flaky,
      broken,
    },
    files: [...files].map(([file, seconds]) => ({ file: `e2e/${file}`, seconds })),
  };
}

const areas = /(?:apps\/server\/src\/[^/]+\/|apps\/web\/|packages\/[^/]+\/|e2e\/|scripts\/)/;

/** Where a run's time went: its parts beside their budgets, then the slowest folders. */
export function timesOf(phases: readonly Phase[], files: readonly FileTime[]): string {
  const total = (of: 'seconds' | 'budget') => phases.reduce((sum, phase) => sum + phase[of], 0);
  const minutes = (seconds: number) => (seconds / 60).toFixed(1).padStart(7);
  const row = ({ name, seconds, budget }: Phase) =>
    `  ${name.padEnd(18)}${minutes(seconds)}${minutes(budget)}${seconds > budget ? '  over' : ''}`;
  const byArea = Map.groupBy(files, ({ file }) => areas.exec(file)?.[0] ?? 'elsewhere');
  const longest = [...byArea]
    .map(([area, some]) => ({ area, count: some.length, seconds: sumOf(some) }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 8);
  return [
    'Minutes:             taken budget',
    ...phases.map(row),
    row({ name: 'together', seconds: total('seconds'), budget: total('budget') }),
    'Longest folders, all processes added up:',
    ...longest.map(
      ({ area, count, seconds }) => `  ${seconds.toFixed(0).padStart(5)} s  ${area} (${count} files)`,
    ),
  ].join('\n');
}

const sumOf = (files: readonly FileTime[]) => files.reduce((sum, { seconds }) => sum + seconds, 0);

/** The last lines of `npm test` and `npm run matrix`: the slowest files, failed and flaky tests by name, the totals. */
export function summaryOf(
  counts: readonly TestCounts[],
  files: readonly FileTime[],
  failures: number,
): string {
  const sum = (name: 'passed' | 'failed' | 'skipped') =>
    counts.reduce((total, part) => total + part[name], 0);
  const flaky = counts.flatMap((part) => part.flaky);
  const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, 10);
  return [
    'Slowest files:',
    ...slowest.map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`),
    ...counts.flatMap((part) => part.broken).map((failure) => `FAILED ${failure}`),
    ...flaky.map((name) => `FLAKY ${name}`),
    `${sum('passed')} passed, ${Math.max(sum('failed'), failures)} failed, ${flaky.length} flaky, ${sum('skipped')} skipped`,
  ].join('\n');
}
