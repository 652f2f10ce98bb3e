/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { holdBack } from './hold-back.ts';
import { expect, mainly, type Portal, phone, portalLanguages, test } from './portal-test.ts';
import { leaveUnrendered } from './unrendered.ts';

/** The pages that people arrive at, each with a text of its server rendering. */
const pages = [
  ['/qinghe', 'shell:home.greeting'],
  ['/qinghe/kind/I', undefined],
  ['/qinghe/guide/rules', undefined],
  ['/qinghe/notices/news', undefined],
  ['/qinghe/search?q=%E7%BA%A2%E6%A5%BC%E6%A2%A6', undefined],
] as const;

test('a page requests its scripts only once the browser has painted it', async ({ page, portal }) => {
  await page.goto(`${portal.address}/qinghe`);
  const times = () =>
    page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      requested: performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ startTime }) => startTime),
    }));
  await expect.poll(async () => (await times()).requested.length).toBeGreaterThan(5);
  const { painted, requested } = await times();
  expect(Math.min(...requested)).toBeGreaterThan(painted);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  for (const language of portalLanguages)
    test(`home, results, a class and a book can be read (${mainly('zh-CN', language)})`, async ({
      page,
      portal,
    }) => {
      await portal.speak(language);
      for (const [path, words] of pages) {
        await page.goto(portal.address + path);
        await expect(portal.heading).toHaveText(words === undefined ? /\S/u : portal.say(words));
      }
      await page
        .getByRole('main')
        .getByRole('list', { name: portal.say('catalogue:results.list') })
        .getByRole('link')
        .first()
        .click();
      await expect(page).toHaveURL(/\/book\/\d+$/u);
      await expect(
        page.getByRole('table').or(page.getByText(portal.say('catalogue:availability.inHouse')).first()),
      ).not.toHaveCount(0);
    });

  test('a search is submitted by the form itself', async ({ page, portal }) => {
    await page.goto(`${portal.address}/qinghe`);
    await portal.searchField.fill('红楼梦');
    await portal.searchField.press('Enter');
    await expect(page).toHaveURL(/\/qinghe\/search\?(?:in=all&)?q=%E7%BA%A2%E6%A5%BC%E6%A2%A6/u);
    await expect(portal.heading).toContainText('红楼梦');
  });

  test('the pager offers nothing that needs scripts', async ({ page, portal }) => {
    const pager = page.getByRole('navigation', { name: portal.say('platform:pager.label') });
    await page.goto(`${portal.address}/qinghe/search?q=%E4%B8%AD%E5%9B%BD`);
    await expect(pager.getByRole('link').first()).toBeVisible();
    await expect(pager.getByRole('textbox')).toBeHidden();
    await expect(pager.getByRole('combobox')).toBeHidden();
  });
});

/**
 * Adds the whole style sheet, and returns what it changed: the elements, by place and name, whose computed style or
 * pseudo-element's style differs.
 */
async function changesOfWholeSheet(): Promise<readonly string[]> {
  const looks = () =>
    new Map(
      [...document.querySelectorAll('html, body, #portal, #portal *')].flatMap((element, place) =>
        [undefined, '::before', '::after'].map((pseudo) => {
          const style = getComputedStyle(element, pseudo);
          const isShown = pseudo === undefined || style.content !== 'none';
          const look = isShown ? [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`) : [];
          return [`${place} ${element.tagName}.${element.className}${pseudo ?? ''}`, look.join('; ')];
        }),
      ),
    );
  const before = looks();
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="rest"]');
  await new Promise((resolve, reject) => {
    if (sheet === null) return reject(new Error('The page names no style sheet.'));
    sheet.onload = resolve;
    sheet.onerror = reject;
    sheet.rel = 'stylesheet';
  });
  const after = looks();
  if (after.size < 100) throw new Error('The page is empty.');
  return [...after].flatMap(([name, look]) => {
    const known = before.get(name)?.split('; ');
    return look.split('; ').flatMap((line, place) => (line === known?.[place] ? [] : [`${name} ${line}`]));
  });
}

for (const viewport of [phone, { width: 1440, height: 900 }])
  test(`a server-rendered page looks the same before its whole style sheet loads (${viewport.width} px, @matrix)`, async ({
    page,
    portal,
  }) => {
    // Compares every style of every element on seven pages.
    test.slow();
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await holdBack(page, /\/assets\/[^/]+\.js/u);
    const results = '/qinghe/search?q=%E4%B8%AD%E5%9B%BD';
    for (const path of [...pages.map(([known]) => known), results, '/qinghe/book/24']) {
      await page.goto(portal.address + path);
      await expect(page.locator('#hydration'), `${path} is rendered`).toBeAttached();
      expect(await page.evaluate(() => document.styleSheets.length), path).toBe(1);
      const changes = await page.evaluate(changesOfWholeSheet);
      expect(changes.slice(0, 20), path).toEqual([]);
    }
  });

test('a server-rendered page asks for each of its answers again, but only once', async ({ page, portal }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${pathname} ${request.postData() ?? ''}`);
  });
  await page.goto(`${portal.address}/qinghe`);
  await expect.poll(() => asked.some((call) => call.includes('getMostLoveBook'))).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((call, at) => asked.indexOf(call) < at)).toEqual([]);
});

test('a server-rendered page is hydrated as it is: nothing is removed', async ({ page, portal }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const removed: string[] = [];
      Reflect.set(globalThis, 'removed', removed);
      new MutationObserver((changes) => {
        for (const { removedNodes } of changes)
          for (const node of removedNodes)
            if (node instanceof Element && node.getAttribute('aria-busy') !== 'true')
              removed.push(node.outerHTML.slice(0, 200));
      }).observe(document.getElementById('portal') ?? document, { childList: true, subtree: true });
    });
  });
  for (const path of [...pages.map(([known]) => known), '/qinghe/book/24']) {
    await portal.open(path);
    await expect(page.locator('#hydration'), `${path} is rendered`).toBeAttached();
    // This code runs last, with the answers that the page requests again.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/afterwards-')),
    );
    await page.waitForLoadState('networkidle');
    await portal.expectSettled();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'removed')), path).toEqual([]);
  }
});

test.describe('before the scripts have loaded', () => {
  const everyScript = /\/assets\/[^/]+\.js/u;
  const afterTheFirst = /\/assets\/(?!early|index)[^/]+\.js/u;

  /** Opens the home page with its scripts held back. The returned function releases them. */
  async function openHeld(page: Page, portal: Portal, scripts = afterTheFirst): Promise<() => void> {
    const letGo = await holdBack(page, scripts);
    await page.goto(`${portal.address}/qinghe`, { waitUntil: 'commit' });
    await portal.searchField.fill('红楼');
    return letGo;
  }

  test('what is typed and pressed takes effect once they have', async ({ page, portal }) => {
    const letGo = await openHeld(page, portal);
    await page.getByRole('button', { name: portal.say('catalogue:bar.advanced') }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    letGo();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('textbox').first()).toHaveValue('红楼');
  });

  test('what is pressed before the very first one takes effect', async ({ page, portal }) => {
    const letGo = await openHeld(page, portal, everyScript);
    await page.getByRole('button', { name: portal.say('catalogue:bar.advanced') }).click();
    letGo();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('红楼');
  });

  test('what is typed before the very first one is kept', async ({ page, portal }) => {
    const letGo = await openHeld(page, portal, everyScript);
    await page.getByRole('radio', { name: portal.say('catalogue:mode.prefix') }).check();
    letGo();
    await expect(page.getByRole('button', { name: portal.say('catalogue:bar.clear') })).toBeVisible();
    await portal.searchField.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=%E7%BA%A2%E6%A5%BC&mode=prefix$/u);
  });

  test('what is submitted before the very first one is sent', async ({ page, portal }) => {
    const letGo = await holdBack(page, everyScript);
    const jumper = page.getByRole('textbox', { name: portal.say('platform:pager.jumpLabel') });
    await page.goto(`${portal.address}/qinghe/search?q=%E4%B8%AD%E5%9B%BD`, { waitUntil: 'commit' });
    await jumper.fill('2');
    await jumper.press('Enter');
    letGo();
    await expect(page).toHaveURL(/q=%E4%B8%AD%E5%9B%BD&page=2/u);
  });

  test('what is selected counts', async ({ page, portal }) => {
    const letGo = await openHeld(page, portal);
    await page.getByRole('radio', { name: portal.say('catalogue:mode.prefix') }).check();
    await page
      .getByRole('combobox', { name: portal.say('catalogue:scope.label') })
      .selectOption(portal.say('catalogue:scope.title'));
    letGo();
    await expect(page.getByRole('button', { name: portal.say('catalogue:bar.clear') })).toBeVisible();
    await portal.searchField.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=[^&]+&in=title&mode=prefix$/u);
  });
});

test.describe('while a part of a page waits for its script', () => {
  /** Opens a server-rendered page, and waits until it requests the part's script. The returned function releases it. */
  async function openWithout(page: Page, portal: Portal, path: string, script: RegExp): Promise<() => void> {
    const letGo = await holdBack(page, script);
    const asked = page.waitForRequest(script);
    await page.goto(portal.address + path, { waitUntil: 'commit' });
    await asked;
    await expect(page.locator('#hydration')).toBeAttached();
    return letGo;
  }

  test('what is pressed in it takes effect once it has loaded', async ({ page, portal }) => {
    const letGo = await openWithout(page, portal, '/qinghe/book/24', /title-buttons-[^/]+\.js/u);
    await page.getByRole('button', { name: portal.say('circulation:hold.one') }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    letGo();
    await expect(page.getByRole('dialog', { name: portal.say('reader:login.title') })).toBeVisible();
  });

  test('what is submitted from it is sent once it has loaded', async ({ page, portal }) => {
    const path = '/qinghe/search?q=%E4%B8%AD%E5%9B%BD';
    const letGo = await openWithout(page, portal, path, /portal-pager-[^/]+\.js/u);
    const jumper = page.getByRole('textbox', { name: portal.say('platform:pager.jumpLabel') });
    await jumper.fill('2');
    await jumper.press('Enter');
    letGo();
    await expect(page).toHaveURL(/q=%E4%B8%AD%E5%9B%BD&page=2/u);
    await expect(portal.heading).toContainText('中国');
  });

  test('what is selected in it counts once it has loaded', async ({ page, portal }) => {
    const letGo = await openWithout(
      page,
      portal,
      '/qinghe/search?q=%E4%B8%AD%E5%9B%BD',
      /portal-pager-[^/]+\.js/u,
    );
    await page.getByRole('combobox', { name: portal.say('platform:pager.size') }).selectOption('50');
    letGo();
    await expect(page).toHaveURL(/[?&]size=50/u);
  });
});

test('a page that the server had no time to render is rendered by the browser', async ({ portal }) => {
  await leaveUnrendered(portal, '/qinghe');
  await portal.open('/qinghe');
  await expect(portal.heading).toHaveText(portal.say('shell:home.greeting'));
});
