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
  expect(counts).toEqual({ passed: 1, failed: 0, skipped: 2, flaky: ['loans.spec.ts: a reader renews'] });
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

it('a run that left no report counts as failed', () => {
  expect(summaryOf([readVitest({}).counts], [], 1)).toMatch(/^0 passed, 1 failed/m);
});
