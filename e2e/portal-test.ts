/// <reference lib="dom" />
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page, type TestInfo } from '@playwright/test';
import { servePortal } from './serve-portal.ts';
import { type PortalLanguage, wordsFor, wordsLike } from './words.ts';

export { type PortalLanguage, portalLanguages } from './words.ts';
export { expect };
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };
export const sizes = { phone, desktop } as const;
/** Both languages and both sizes, each once, for journeys whose steps depend on neither. */
export const views = [
  ['zh-CN', 'phone'],
  ['en-US', 'desktop'],
] as const;

/**
 * Tags the title of a journey in several languages or sizes: `npm test` runs it for `main`, and `npm run matrix` for
 * all others. The main value changes from journey to journey, so that `npm test` visits every language and size.
 */
export const mainly = <Value extends string>(main: Value, value: Value): string =>
  value === main ? value : `${value}, @matrix`;

/** A page of the portal. It fails its test if something goes wrong that a reader would not notice. */
export interface Portal {
  readonly page: Page;
  /** The portal's address: `http://127.0.0.1:12345`. */
  readonly address: string;
  /**
   * Opens a path of the portal, such as `/qinghe/search?q=…`, and waits until its scripts respond
   * (server-rendering.spec.ts does not wait).
   */
  open(path: string): Promise<void>;
  /** Navigates to a path of the open library as its links do: without loading the page and its scripts again. */
  follow(path: string): Promise<void>;
  /** Sets the language of the pages opened from now on. */
  speak(language: PortalLanguage): Promise<void>;
  /** A message of the pages in the present language: `say('catalogue:bar.submit')`. */
  say(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** The same as a pattern that accepts any values. */
  sayLike(key: string): RegExp;
  /** The field for search words. */
  readonly searchField: Locator;
  /** The suggestions under the search field. */
  readonly suggestions: Locator;
  /** The heading of the screen. */
  readonly heading: Locator;
  /** Expects no violation of WCAG 2.2 A and AA in what is shown now. */
  expectAccessible(): Promise<void>;
  /**
   * The same, for a state that both languages visit: it is judged once, in this language. Structure, names and colours
   * do not depend on the language; `npm run check` finds missing messages.
   */
  expectAccessibleIn(judged: PortalLanguage): Promise<void>;
  /**
   * Fits a phone and a desktop, and is accessible: judged on a phone in Chinese, on a desktop in English. Keeps the
   * last size.
   */
  expectShown(last?: keyof typeof sizes): Promise<void>;
  /** Expects nothing wider than the window, or than its dialog. */
  expectNoSidewaysScroll(): Promise<void>;
  /** Waits until everything, including fonts, has loaded. */
  expectSettled(): Promise<void>;
  /** Problems that the test expects. They do not fail it. */
  expectTrouble(pattern: RegExp): void;
}

const ruleSets = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Chromium's message about the scripts below in a frame that allows none. */
const ownScript = "Blocked script execution in 'about:srcdoc'";

/**
 * Records everything that a reader would miss but a developer should see: errors, dialogs, other hosts, policy
 * violations.
 */
async function watch(page: Page, address: string): Promise<string[]> {
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith(ownScript)) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('dialog', (dialog) => {
    troubles.push(`a dialog of the browser: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== address)
      troubles.push(`asked another host: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()} from ${response.url()}`);
  });
  await page.exposeFunction('reportTrouble', (trouble: string) => troubles.push(trouble));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const report: unknown = Reflect.get(globalThis, 'reportTrouble');
      if (typeof report === 'function') report(`${violatedDirective} forbids ${blockedURI}`);
    });
  });
  return troubles;
}

/** Whether the page is hydrated. A server-rendered page is visible before that. Preact keeps its tree at the root. */
function isTakenOver(): boolean {
  const portal = document.getElementById('portal');
  return portal === null || '__k' in portal;
}

/** Makes the open page's router show another address, as a link would. */
async function followLink(address: string): Promise<void> {
  const router: unknown = Reflect.get(globalThis, '__TSR_ROUTER__');
  const navigate: unknown = typeof router === 'object' && router !== null && Reflect.get(router, 'navigate');
  if (typeof navigate !== 'function') throw new Error('the page has no router');
  await Reflect.apply(navigate, router, [{ href: address }]);
}

/**
 * Waits for colour transitions to end: intermediate colours cannot be judged. Endless animations and countdowns may
 * continue.
 */
async function untilStill(): Promise<void> {
  const ending = document.getAnimations().filter(({ playState, effect }) => {
    const end = effect?.getComputedTiming().endTime;
    return playState === 'running' && typeof end === 'number' && end < 2000;
  });
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/**
 * Runs a test against the shared portal. That portal still has the effects of the test's first run, so any further run
 * gets its own portal.
 */
async function atPortal(info: TestInfo, run: (address: string) => Promise<void>): Promise<void> {
  if (info.retry + info.repeatEachIndex === 0) return run(process.env['PORTAL_URL'] ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-again-'));
  cpSync(process.env['PORTAL_FILLED'] ?? '', folder, { recursive: true });
  const own = await servePortal(folder);
  await run(own.url);
  await own.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** With `SLOWED_BY`, the page's processor is slowed by this factor. */
async function slowDown(page: Page): Promise<void> {
  const rate = Number(process.env['SLOWED_BY'] ?? 1);
  if (rate <= 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

export const test = base.extend<{ address: string; portal: Portal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  address: ({}, use, info) => atPortal(info, use),
  portal: async ({ page, context, address }, use) => {
    await slowDown(page);
    const troubles = await watch(page, address);
    const expected: RegExp[] = [];
    let language: PortalLanguage = 'zh-CN';
    async function speak(next: PortalLanguage): Promise<void> {
      language = next;
      await context.addCookies([{ name: 'lang', value: next, url: address }]);
    }
    await speak(language);
    const say: Portal['say'] = (key, values) => wordsFor(language, key, values);
    const portal: Portal = {
      page,
      address,
      open: async (path) => {
        await page.goto(`${address}${path}`);
        await page.waitForFunction(isTakenOver);
      },
      follow: (path) => page.evaluate(followLink, path),
      speak,
      say,
      sayLike: (key) => wordsLike(language, key),
      get searchField() {
        return page.getByRole('combobox', { name: say('catalogue:bar.text'), exact: true });
      },
      get suggestions() {
        const list = page.getByRole('listbox', { name: say('catalogue:bar.suggestions'), exact: true });
        return list.getByRole('option');
      },
      get heading() {
        return page.getByRole('heading', { level: 1 });
      },
      async expectAccessible() {
        await page.evaluate(untilStill);
        // axe is half a megabyte. A page that was judged before still has it loaded.
        const isThere = await page.evaluate(() => 'axe' in globalThis);
        // Only frames of other origins would need the slower mode, and the portal has none.
        const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: 'undefined;' } : {}) })
          .options({ runOnly: ruleSets, resultTypes: ['violations'] })
          .setLegacyMode()
          .analyze();
        expect(
          violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) })),
        ).toEqual([]);
      },
      async expectAccessibleIn(judged) {
        if (language === judged) await portal.expectAccessible();
      },
      async expectShown(last = 'desktop') {
        for (const size of last === 'phone'
          ? (['desktop', 'phone'] as const)
          : (['phone', 'desktop'] as const)) {
          await page.setViewportSize(sizes[size]);
          await portal.expectNoSidewaysScroll();
          await portal.expectAccessibleIn(size === 'phone' ? 'zh-CN' : 'en-US');
        }
      },
      async expectNoSidewaysScroll() {
        const wide = await page.evaluate(() => {
          const frames = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
          return frames.flatMap((frame) => {
            const over = frame.scrollWidth - frame.clientWidth;
            if (over <= 0) return [];
            const edge = frame.getBoundingClientRect().left + frame.clientLeft + frame.clientWidth;
            const isScrolled = ({ parentElement: above }: Element): boolean =>
              above !== null &&
              above !== frame &&
              (getComputedStyle(above).overflowX !== 'visible' || isScrolled(above));
            const outside = [...frame.querySelectorAll('*')]
              .filter((element) => element.getBoundingClientRect().right > edge + 1 && !isScrolled(element))
              .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
            return [`${over} px`, ...outside.slice(0, 5)];
          });
        });
        expect(wide, 'nothing reaches past the window or its dialog').toEqual([]);
      },
      async expectSettled() {
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await page.evaluate(() => document.fonts.ready);
      },
      expectTrouble: (pattern) => expected.push(pattern),
    };
    await use(portal);
    expect(troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)))).toEqual([]);
  },
});
