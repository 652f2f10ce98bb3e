import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resultsOfTest, tellResults } from './tell-results.ts';

const exitCode = process.exitCode;
const lines: string[] = [];
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yuelan-results-'));
  vi.stubEnv('TEST_RESULTS', join(folder, 'results.json'));
  vi.spyOn(console, 'log').mockImplementation((text: string) => lines.push(...text.split('\n')));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = exitCode;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const run = (passed: number, failed: number) => ({
  results: [{ counts: { passed, failed, skipped: 1, flaky: [], broken: [] }, files: [] }],
  failures: failed === 0 ? [] : ['vitest'],
});

it('the matrix ends with the sum of both commands', () => {
  tellResults(run(3, 0));
  tellResults(run(2, 0), resultsOfTest());
  expect(lines.at(-1)).toBe('5 passed, 0 failed, 0 flaky, 2 skipped');
  expect(process.exitCode).toBe(0);
});

it('a failed test stays failed when the matrix is green', () => {
  tellResults(run(3, 2));
  tellResults(run(2, 0), resultsOfTest());
  expect(lines.at(-1)).toBe('5 passed, 2 failed, 0 flaky, 2 skipped');
  expect(process.exitCode).toBe(1);
});

it('a run of the tests that left no results counts as failed', () => {
  tellResults(run(2, 0), resultsOfTest());
  expect(lines.at(-1)).toBe('2 passed, 1 failed, 0 flaky, 1 skipped');
  expect(process.exitCode).toBe(1);
});

it('the matrix alone reports its own results', () => {
  vi.stubEnv('TEST_RESULTS', undefined);
  tellResults(run(2, 0), resultsOfTest());
  expect(lines.at(-1)).toBe('2 passed, 0 failed, 0 flaky, 1 skipped');
});
