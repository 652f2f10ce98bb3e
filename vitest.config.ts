import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testFolder } from './apps/server/testing/test-folder.ts';
import { strayErrorsIn } from './scripts/stray-errors.ts';

// Threads and commands that the tests start load the sources themselves: what one of them compiled serves the others.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/yuelan', import.meta.url));

// Databases of tests are made and thrown away by the hundred.
process.env['TMPDIR'] ??= testFolder();

/** What needs no server and no database. A hang shows within seconds. */
const pure = [
  'packages/{contract,sip2,threads}/src/**/*.test.ts',
  'packages/search/src/{analysis,explain}/**/*.test.ts',
  'apps/web/**/*.test.{ts,tsx}',
  'apps/server/src/**/rules/**/*.test.ts',
  'scripts/**/*.test.ts',
];

const others = ['{apps/server,packages/search}/src/**/*.test.ts'];

/**
 * `npm test` runs the part `main`: everything, but tests for each database on SQLite alone, and no file that begins with
 * `// @matrix`: these kill processes time and again, or build large catalogues. `npm run matrix` runs what is left. Without
 * a part, as in `npx vitest run`, everything runs.
 */
const part = process.env['TEST_PART'];
const having = (content: RegExp): string[] =>
  globSync(others).filter((file) => content.test(readFileSync(file, 'utf8')));
const left =
  part === undefined ? [] : having(part === 'main' ? /^\/\/ @matrix/ : /^\/\/ @matrix|^ *eachDatabase\(/m);

const server = {
  globalSetup: ['apps/server/testing/postgres.ts'],
  // Many times what the slowest needs: a busy machine is not a fault.
  testTimeout: 300_000,
  hookTimeout: 300_000,
};

const rankOf = ({ project, moduleId }: TestSpecification) =>
  project.name === 'server' ? 0 : /^\/\/ @vitest-environment/m.test(readFileSync(moduleId, 'utf8')) ? 1 : 2;

/**
 * The longest begin first, and files with a page stand together: a process ends as soon as the next file wants another
 * environment, and the one after it loads every module again.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranks = new Map(files.map((file) => [file, rankOf(file)]));
    return (await super.sort(files)).sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
  }
}

/** Where `npm test` wants what its last lines tell. */
const strayErrors = process.env['STRAY_ERRORS'];

export default defineConfig({
  test: {
    reporters: strayErrors === undefined ? ['default'] : ['default', 'json', strayErrorsIn(strayErrors)],
    // Tests wait for databases, timers and other processes.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // A second, the default, is short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    // Every file of a project shares its process: a module is loaded once.
    isolate: false,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          setupFiles: ['apps/web/testing/last-frame.ts'],
          include: pure,
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: part === 'matrix' ? left : others,
          exclude: part === 'main' ? [...pure, ...left] : pure,
        },
      },
    ],
  },
});
