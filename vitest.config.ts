import { defineConfig } from 'vitest/config';

/** What needs no server and no database. A hang shows within seconds. */
const pure = [
  'packages/{contract,threads}/src/**/*.test.ts',
  'packages/search/src/{analysis,explain}/**/*.test.ts',
  'apps/web/**/*.test.{ts,tsx}',
  'apps/server/src/**/rules/**/*.test.ts',
  'scripts/**/*.test.ts',
];

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        // One process runs many files and loads each module once.
        test: { name: 'pure', include: pure, isolate: false, testTimeout: 20_000, hookTimeout: 20_000 },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/search/**/*.test.ts', 'apps/server/src/**/*.test.ts'],
          exclude: [...pure, '**/node_modules/**'],
          globalSetup: ['apps/server/testing/postgres.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
