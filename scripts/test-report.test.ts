import { expect, it } from 'vitest';
import { readPlaywright, readVitest, summaryOf, timesOf } from './test-report.ts';

const journeys = {
  suites: [
    {
      specs: [
        {
          title: 'a reader renews',
          file: 'loans.spec.ts',
          tests: [{ status: 'flaky', results: [{ duration: 2000 }, { duration: 1000 }] }],
        },
      ],
      suites: [
        {
          specs: [
            {
              title: 'a visitor searches',
              file: 'find.spec.ts',
              tests: [{ status: 'expected', results: [{ duration: 500 }] }],
            },
          ],
        },
      ],
    },
  ],
  stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 2 },
};

it('a journey that passed on its second try is named as flaky and not counted as passed', () => {
  const { counts, files } = readPlaywright(journeys);
  expect(counts).toEqual({
    passed: 1,
    failed: 0,
    skipped: 2,
    flaky: ['loans.spec.ts: a reader renews'],
    broken: [],
  });
  const summary = summaryOf([counts], files, 0);
  expect(summary).toContain('FLAKY loans.spec.ts: a reader renews');
  expect(summary.split('\n').at(-1)).toBe('1 passed, 0 failed, 1 flaky, 2 skipped');
});

it('the slowest file comes first', () => {
  const { files } = readPlaywright(journeys);
  expect(summaryOf([], files, 0).split('\n').slice(1, 3)).toEqual([
    '     3.0 s  e2e/loans.spec.ts',
    '     0.5 s  e2e/find.spec.ts',
  ]);
});

it('a part over its budget says so, and folders are added up', () => {
  const phases = [
    { name: 'checks', seconds: 30, budget: 60 },
    { name: 'vitest', seconds: 300, budget: 270 },
  ];
  const files = ['login', 'sessions'].map((name) => ({
    file: `/home/somebody/yuelan/apps/server/src/reader/${name}.test.ts`,
    seconds: 20,
  }));
  expect(timesOf(phases, files).split('\n').slice(1)).toEqual([
    '  checks                0.5    1.0',
    '  vitest                5.0    4.5  over',
    '  together              5.5    5.5',
    'Longest folders, all processes added up:',
    '     40 s  apps/server/src/reader/ (2 files)',
  ]);
});

it('what failed is named with the beginning of its error, before the totals', () => {
  const unit = readVitest(
    {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: 'due-date.test.ts',
          message: '',
          assertionResults: [
            { fullName: 'a loan ends', status: 'passed' },
            {
              fullName: 'a loan is renewed',
              status: 'failed',
              failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n  at due-date.test.ts:3'],
            },
          ],
        },
        { name: 'holds.test.ts', message: 'Cannot find module', assertionResults: [] },
      ],
    },
    ['Worker exited unexpectedly'],
  );
  const browser = readPlaywright({
    suites: [
      {
        specs: [
          {
            title: 'a visitor searches',
            file: 'find.spec.ts',
            tests: [
              { status: 'unexpected', results: [{ duration: 5, error: { message: 'no such button' } }] },
            ],
          },
        ],
      },
    ],
    stats: { unexpected: 1 },
  });
  expect(summaryOf([unit.counts, browser.counts], [], 2).split('\n').slice(1)).toEqual([
    'FAILED due-date.test.ts: a loan is renewed',
    '    expected 1 to be 2',
    '      at due-date.test.ts:3',
    'FAILED holds.test.ts: outside of its tests',
    '    Cannot find module',
    'FAILED vitest: outside of all tests',
    '    Worker exited unexpectedly',
    'FAILED find.spec.ts: a visitor searches',
    '    no such button',
    '1 passed, 2 failed, 0 flaky, 0 skipped',
  ]);
});

it('a run that left no report counts as failed', () => {
  expect(summaryOf([readVitest({}).counts], [], 1)).toMatch(/^0 passed, 1 failed/m);
});
