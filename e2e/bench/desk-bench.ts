/// <reference lib="dom" />
import { chromium } from '@playwright/test';
import { browserToRun } from '../browser.ts';
import startPortal from '../start-portal.ts';

// `npm run bench -- desk [slower]`: the time from opening the address of a desk screen until its content is shown and
// nothing is loading any more, on a laptop with a processor slowed by this factor (4 by default) and a connection of 10
// Mbit/s and 40 ms. First visits have an empty cache, later ones that of the login. Medians of five.
const slower = Number(process.argv[2] ?? 4);
const runs = 5;
const laptop = { width: 1366, height: 768 };
const line = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

const stop = process.env['PORTAL_URL'] === undefined ? await startPortal() : async () => undefined;
const address = process.env['PORTAL_URL'] ?? '';
const browser = await chromium.launch(await browserToRun());

/** Milliseconds from the start of navigation until the heading is shown and nothing is busy. */
const isReady = () =>
  document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null
    ? performance.now()
    : undefined;

const median = (values: readonly number[]) =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

try {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: laptop });
  const page = await context.newPage();
  await page.goto(`${address}/qinghe/desk`);
  await page
    .getByRole('textbox')
    .first()
    .fill(process.env['DESK_LOGIN'] ?? 'owner-zh-CN');
  await page.locator('input[type="password"]').fill(process.env['DESK_PASSWORD'] ?? 'a quiet reading room');
  await page.keyboard.press('Enter');
  const links = page.getByRole('navigation').first().getByRole('link');
  await links.first().waitFor();
  const screens = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  for (const screen of screens) {
    const times = { first: [] as number[], further: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      for (const visit of ['first', 'further'] as const) {
        if (visit === 'first') await session.send('Network.clearBrowserCache');
        await page.goto('about:blank');
        await page.goto(`${address}${screen}`, { waitUntil: 'commit' });
        const ready = await page.waitForFunction(isReady, undefined, { polling: 'raf', timeout: 60_000 });
        times[visit].push(Number(await ready.jsonValue()));
      }
    }
    process.stdout.write(
      `${screen.padEnd(36)} first ${Math.round(median(times.first))} ms, further ${Math.round(median(times.further))} ms\n`,
    );
  }
} finally {
  await browser.close();
  await stop();
}
