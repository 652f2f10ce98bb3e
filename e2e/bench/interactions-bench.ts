/// <reference lib="dom" />
import { chromium, type Locator } from '@playwright/test';
import { browserToRun } from '../browser.ts';
import startPortal from '../start-portal.ts';
import { wordsFor } from '../words.ts';

// `npm run bench -- interactions [slower]`: how long a phone with a processor slowed by this factor (4 by default)
// takes to show the effect of each press and keystroke on a visitor's path, and how far the layout shifts meanwhile.
const slower = Number(process.argv[2] ?? 4);

interface Seen {
  /** The slowest interaction since the last reading, in milliseconds, rounded to 8. */
  readonly slowest: number;
  /** The sum of the page's unexpected layout shifts. */
  readonly shift: number;
}

const stop = await startPortal();
const address = process.env['PORTAL_URL'] ?? '';
const browser = await chromium.launch(await browserToRun());
const context = await browser.newContext({
  locale: 'zh-CN',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
});
const page = await context.newPage();
await page.addInitScript(() => {
  let slowest = 0;
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Number(Reflect.get(entry, 'interactionId')) > 0) slowest = Math.max(slowest, entry.duration);
  }).observe(Object.assign({ type: 'event', buffered: true }, { durationThreshold: 16 }));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'hadRecentInput') === false) shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
  Reflect.set(globalThis, 'readSeen', (): Seen => {
    const seen = { slowest, shift };
    slowest = 0;
    return seen;
  });
});
const session = await context.newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: slower });

/**
 * Taps like a finger, on a target that is visible and still. Playwright's own tap would find the target, scroll to it
 * and check it in the page just before, which counts as the page's time.
 */
async function tap(what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  await settle();
  const box = await what.boundingBox();
  if (box === null) throw new Error('What is to be tapped is not shown.');
  await settle();
  await readSeen();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const say = (key: string) => wordsFor('zh-CN', key);
const button = (name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const field = page.getByRole('combobox', { name: say('catalogue:bar.text'), exact: true });

/** A visitor's path: each step with what must be visible before the next. */
const steps: readonly (readonly [
  name: string,
  act: () => Promise<unknown>,
  then?: () => Promise<unknown>,
])[] = [
  ['press the search field', () => tap(field)],
  ['write two characters', () => page.keyboard.type('中国', { delay: 200 })],
  ['write more, suggestions change', () => page.keyboard.type('zhexue', { delay: 200 })],
  ['clear the field', () => tap(button(say('catalogue:bar.clear')))],
  ['write a search', () => page.keyboard.type('中国', { delay: 200 })],
  ['send it', () => page.keyboard.press('Enter'), () => page.getByRole('article').first().waitFor()],
  [
    'open the filters',
    () => tap(button(new RegExp(`^${say('catalogue:facet.open')}`, 'u'))),
    () => page.getByRole('dialog').waitFor(),
  ],
  ['choose a filter', () => tap(page.getByRole('dialog').getByRole('checkbox').nth(2))],
  [
    'close them',
    () => page.keyboard.press('Escape'),
    () => page.getByRole('dialog').waitFor({ state: 'hidden' }),
  ],
  [
    'open a book',
    () => tap(page.getByRole('article').getByRole('heading').getByRole('link').first()),
    () => page.getByRole('tablist').first().waitFor(),
  ],
  ['go back', () => page.goBack(), () => page.getByRole('article').first().waitFor()],
  [
    'open it again, its cover travels',
    () => tap(page.getByRole('article').getByRole('heading').getByRole('link').first()),
    () => page.getByRole('tablist').first().waitFor(),
  ],
  ['change its tab', () => tap(page.getByRole('tab').nth(1))],
  ['open the menu', () => tap(button(say('shell:menu.label'))), () => page.getByRole('dialog').waitFor()],
  [
    'close it',
    () => page.keyboard.press('Escape'),
    () => page.getByRole('dialog').waitFor({ state: 'hidden' }),
  ],
];

/** Waits until the step is painted and reported. */
async function settle(): Promise<void> {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 800)));
}

async function readSeen(): Promise<Seen> {
  const seen: unknown = await page.evaluate(() => {
    const read: unknown = Reflect.get(globalThis, 'readSeen');
    return typeof read === 'function' ? read() : undefined;
  });
  const at = (name: string) =>
    typeof seen === 'object' && seen !== null ? Number(Reflect.get(seen, name)) : Number.NaN;
  return { slowest: at('slowest'), shift: at('shift') };
}

try {
  await page.goto(`${address}/qinghe`);
  await page.waitForLoadState('networkidle');
  await readSeen();
  for (const [name, act, then] of steps) {
    await act();
    // Waiting for an element also takes the page's time.
    await settle();
    await then?.();
    await settle();
    const { slowest, shift } = await readSeen();
    process.stdout.write(
      `${name.padEnd(34)}${(slowest === 0 ? 'under 16' : `${slowest}`).padStart(10)} ms   shift ${shift.toFixed(3)}\n`,
    );
  }
} finally {
  await browser.close();
  await stop();
}
