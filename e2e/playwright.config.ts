import { cpus } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserToRun } from './browser.ts';

const { args, env, ...browser } = await browserToRun();

/** Whether a setting makes the machine slower than it is. */
const isHindered = (process.env['ANSWERS_LATE_BY'] ?? process.env['SLOWED_BY']) !== undefined;

const longest =
  /(?:account-systems|activities|challenge|cover-travel|desk[-\w]*|library-system|matrix|my-library|steady)\.spec\.ts$/u;

export default defineConfig({
  testDir: '.',
  // The longest tests begin first, so that all processes end at about the same time.
  projects: [
    { name: 'long', testMatch: longest },
    { name: 'short', testIgnore: longest },
  ],
  globalSetup: './start-portal.ts',
  fullyParallel: true,
  // A journey spends almost half of its time waiting. With more processes, timing-sensitive journeys become flaky.
  workers: Math.min(6, Math.ceil(1.5 * cpus().length)),
  timeout: isHindered ? 240_000 : 120_000,
  expect: { timeout: isHindered ? 30_000 : 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // A test that passes on its second try is reported as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] === undefined ? [['list']] : [['list'], ['json']],
  outputDir: '../test-results',
  use: {
    ...browser,
    launchOptions: { args, env, ...browser },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 900 },
    // A service worker's responses cannot be watched or replaced; offline.spec.ts allows one.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
});
