import { defineConfig } from 'vitest/config';

/** What needs no server and no database. A hang shows within seconds. */
const pure = [
  'packages/{contract,threads}/src/**/*.test.ts',
  'packages/search/src/{analysis,explain}/**/*.test.ts',
  'apps/web/**/*.test.{ts,tsx}',
  'apps/server/src/**/rules/**/*.test.ts',
  'scripts/**/*.test.ts',
];

/** Files that have a process each. Every other file shares its process: a module is then loaded once. */
const alone = [
  'packages/search/**/*.test.ts',
  'apps/server/src/{activities,assistant,demo}/**/*.test.ts',
  'apps/server/src/*.test.ts',
];

const server = {
  globalSetup: ['apps/server/testing/postgres.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: pure, isolate: false, testTimeout: 20_000, hookTimeout: 20_000 },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...pure, ...alone],
          isolate: false,
        },
      },
      { extends: true, test: { ...server, name: 'alone', include: alone, exclude: pure } },
    ],
  },
});
