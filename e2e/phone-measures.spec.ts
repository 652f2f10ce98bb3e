/// <reference lib="dom" />

import type { Locator } from '@playwright/test';
import { logInToDesk } from './desk-steps.ts';
import { watchShifts } from './layout-shift.ts';
import { desktop, expect, mainly, type Portal, phone, portalLanguages, test } from './portal-test.ts';

const searches = { 'zh-CN': '/qinghe/search?q=中国', 'en-US': '/harbor/search?q=of' } as const;

test.use({ viewport: phone, hasTouch: true });

/** The position of each result, the number of lines of its title, and the top of the bar at the bottom. */
async function measureResults(portal: Portal) {
  return await portal.page.evaluate(() => {
    const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
    const bars = [...document.querySelectorAll('nav')].filter(
      (nav) => getComputedStyle(nav).position === 'fixed',
    );
    return {
      floor: bars.length === 1 ? boxOf(bars[0] ?? null).top : 0,
      rows: [...document.querySelectorAll('main ol article')].map((row) => {
        const title = row.querySelector('h2');
        const lineHeight = title === null ? 0 : Number.parseFloat(getComputedStyle(title).lineHeight);
        const { top, height } = boxOf(row);
        const hasTwoLines = [...row.querySelectorAll('p')].some(
          ({ firstElementChild: first, lastElementChild: last }) => boxOf(last).top >= boxOf(first).bottom,
        );
        return { top, height, titleLines: Math.round(boxOf(title).height / lineHeight), hasTwoLines };
      }),
    };
  });
}

for (const language of portalLanguages) {
  test(`a phone shows four results or more in its first window (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    const shifts = await watchShifts(portal);
    await portal.speak(language);
    await portal.open(searches[language]);
    await expect(portal.page.locator('#hydration'), 'rendered by the server').toBeAttached();
    await portal.expectSettled();
    await expect.poll(async () => (await measureResults(portal)).floor).toBeGreaterThan(700);
    const { rows, floor } = await measureResults(portal);
    expect(rows[0]?.top).toBeLessThanOrEqual(250);
    for (const { height, titleLines, hasTwoLines } of rows) {
      expect(titleLines).toBeLessThanOrEqual(2);
      // A long call number beside a long state takes a line of its own.
      expect(height).toBeLessThanOrEqual((titleLines === 1 ? 130 : 156) + (hasTwoLines ? 22 : 0));
    }
    const inWindow = rows.reduce(
      (sum, { top, height }) => sum + Math.min(Math.max((floor - top) / height, 0), 1),
      0,
    );
    expect(inWindow).toBeGreaterThanOrEqual(4);
    expect((await shifts()).moved).toEqual([]);
  });

  test(`on a phone the filter dialog has the modes and the advanced search (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    await portal.speak(language);
    await portal.open(searches[language]);
    await expect(page.getByRole('search').getByRole('radio')).toHaveCount(0);
    await expect(
      page.getByRole('search').getByRole('button', { name: say('catalogue:bar.assistant') }),
    ).toBeVisible();
    await page.getByRole('button', { name: portal.sayLike('catalogue:facet.open') }).click();
    const facets = page.getByRole('dialog', { name: say('catalogue:facet.title') });
    await facets.getByRole('radio', { name: say('catalogue:mode.prefix') }).check();
    await expect(page).toHaveURL(/[?&]mode=prefix/u);
    await expect(facets.getByRole('radio', { name: say('catalogue:mode.prefix') })).toBeChecked();
    await portal.expectSettled();
    await portal.expectAccessible();
    await facets.getByRole('button', { name: say('catalogue:bar.advanced') }).click();
    const advanced = page.getByRole('dialog', { name: say('catalogue:advanced.title') });
    await expect(advanced.getByRole('textbox').first()).toBeFocused();
    await expect(advanced.getByRole('textbox').first()).toHaveValue(language === 'zh-CN' ? '中国' : 'of');
    await page.keyboard.press('Escape');
    await expect(advanced).toBeHidden();
    await expect(facets).toBeVisible();
  });
}

for (const language of portalLanguages)
  test(`on a phone a book's page is short and its hold button always within reach (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    const shifts = await watchShifts(portal);
    await portal.speak(language);
    await portal.open('/qinghe/book/24');
    await expect(page.locator('#hydration'), 'rendered by the server').toBeAttached();
    await portal.expectSettled();
    const strip = page.getByRole('complementary', { name: say('catalogue:book.strip') });
    const ownButton = page
      .getByRole('main')
      .getByRole('button', { name: say('circulation:hold.one') })
      .first();
    const card = page.getByRole('complementary', { name: say('catalogue:availability.label') });
    await expect(ownButton).toBeInViewport();
    await expect(strip).toHaveCount(0);
    const [cardBox, buttonBox] = [await card.boundingBox(), await ownButton.boundingBox()];
    expect((buttonBox?.y ?? 0) - ((cardBox?.y ?? 0) + (cardBox?.height ?? 0))).toBeLessThanOrEqual(24);
    // 450 of them belong to the shelf around the book.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2800);

    await page.getByRole('tab', { name: say('catalogue:holdings.tab') }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 900);
    await expect(strip).toBeVisible();
    const stripBox = async () => (await strip.boundingBox()) ?? { y: phone.height, height: 0 };
    // It slides into place.
    await expect
      .poll(async () => {
        const { y, height } = await stripBox();
        return y + height;
      })
      .toBeLessThanOrEqual(phone.height - 60);
    expect((await stripBox()).height).toBe(56);
    await portal.expectAccessible();
    await portal.expectNoSidewaysScroll();
    expect((await shifts()).moved).toEqual([]);
    await strip.getByRole('button', { name: say('circulation:hold.one') }).click();
    await expect(page.getByRole('dialog', { name: say('reader:login.title') })).toBeVisible();
  });

/** The class with the longest name, and the class with the most books. */
const classTops = { A: 290, I: 260 } as const;

for (const [letter, highest] of Object.entries(classTops))
  test(`the books of class ${letter} begin near the top of a phone`, async ({ portal }) => {
    await portal.open(`/qinghe/kind/${letter}`);
    await expect(portal.page.getByRole('main').getByRole('article').first()).toBeVisible();
    await portal.expectSettled();
    const { rows } = await measureResults(portal);
    expect(rows[0]?.top).toBeGreaterThan(0);
    // 52 of them belong to the row of classes below.
    expect(rows[0]?.top).toBeLessThanOrEqual(highest);
    await portal.page
      .getByRole('main')
      .getByRole('link', { name: portal.say('catalogue:class.all') })
      .click();
    await expect(portal.page).toHaveURL(/\/kind$/u);
  });

test('titles of a ranking have room beside their figures', async ({ portal }) => {
  await portal.page.setViewportSize({ width: 320, height: 700 });
  await portal.speak('en-US');
  await portal.open('/qinghe/special/most-borrowed');
  const titles = portal.page.getByRole('main').locator('a[href*="/book/"]:not([aria-hidden])');
  await expect(titles.nth(9)).toBeVisible();
  for (const title of await titles.all()) {
    const { width, hidden } = await title.evaluate((link) => ({
      width: link.clientWidth,
      hidden: link.scrollHeight - link.clientHeight,
    }));
    expect(width, (await title.textContent()) ?? '').toBeGreaterThan(80);
    expect(hidden, (await title.textContent()) ?? '').toBeLessThan(4);
  }
});

test('a list of new books is as wide as its panel', async ({ portal }) => {
  await portal.page.setViewportSize({ width: 1440, height: 900 });
  await portal.open('/qinghe/kind/I');
  const panel = portal.page.getByRole('region', { name: portal.say('catalogue:rank.newest') });
  const first = panel.getByRole('listitem').getByRole('link').first();
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.width).toBeGreaterThan(150);
});

test('with text twice as large, what is typed, the name of a class and the hold button have room', async ({
  portal,
}) => {
  const { page, say } = portal;
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 2 * 16 } });
  await portal.speak('en-US');
  const widthOf = async (what: Locator) => (await what.boundingBox())?.width ?? 0;
  const typed = page.getByRole('combobox', { name: say('catalogue:bar.text'), exact: true });
  await portal.open('/qinghe/book/24');
  await page.getByRole('tab', { name: say('catalogue:holdings.tab') }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 900);
  const strip = page.getByRole('complementary', { name: say('catalogue:book.strip') });
  await expect(strip.getByRole('button')).toBeInViewport({ ratio: 1 });
  await portal.expectNoSidewaysScroll();
  await portal.open('/qinghe/kind/I');
  await expect(page.getByRole('article').first()).toBeAttached();
  expect(await widthOf(typed)).toBeGreaterThan(100);
  expect(await widthOf(portal.heading)).toBeGreaterThan(150);
  await page.setViewportSize(desktop);
  await portal.expectNoSidewaysScroll();
});

const names = {
  'zh-CN': ['qinghe', '青禾学校图书馆'],
  'en-US': ['harbor', 'Harbor Public Library'],
} as const;

for (const language of portalLanguages)
  test(`with text twice as large, the library's name is complete on a phone (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    const [library, name] = names[language];
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 2 * 16 } });
    await portal.speak(language);
    const expectComplete = async (text: string) => {
      const shown = page.getByRole('banner').getByText(text, { exact: true });
      await expect(shown).toBeInViewport({ ratio: 1 });
      const cut = await shown.evaluate((element) => [
        Math.max(0, element.scrollWidth - element.clientWidth),
        // The tail of a letter may reach below its line.
        Math.max(0, element.scrollHeight - element.clientHeight - 4),
      ]);
      expect(cut, text).toEqual([0, 0]);
      await portal.expectNoSidewaysScroll();
    };
    await portal.open(`/${library}`);
    await expectComplete(name);
    await expect(page.getByRole('banner').getByRole('button').last()).toBeInViewport({ ratio: 1 });
    await portal.open(`/${library}/desk`);
    await expectComplete(say('desk:title', { name }));
    await logInToDesk(portal, 'owner', 'Yuelan2026');
    await expect(portal.heading).toHaveText(say('todayDesk:title'));
    await page.evaluate(() => scrollTo(0, 0));
    await expectComplete(say('desk:title', { name }));
  });

const longQuery = {
  'zh-CN': '红楼梦中人物形象与诗词的研究以及历代评点本的比较'.repeat(8),
  'en-US': 'the history of books and of those who read them '.repeat(5),
} as const;

for (const language of portalLanguages)
  test(`a query as long as the field allows leaves room for the answer on a phone (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    const text = longQuery[language].slice(0, 200).trim();
    const query = encodeURIComponent(text);
    const heightOf = async (what: Locator) => (await what.boundingBox())?.height;
    await portal.speak(language);
    await portal.open(`/qinghe/search?q=${query}&author=${query}`);
    await expect(portal.heading).toHaveAccessibleName(new RegExp(`“${text}”`, 'u'));
    await expect(portal.heading).toContainText('0');
    await portal.expectSettled();
    expect(await heightOf(portal.heading)).toBeLessThanOrEqual(4 * 25);
    const chosen = page.getByRole('list', { name: say('catalogue:facet.selected') });
    await expect(chosen).toContainText(text);
    expect(await heightOf(chosen.getByRole('listitem').first())).toBeLessThanOrEqual(48);
    const nothing = page.getByText(say('catalogue:results.emptyNarrowed', { text }));
    expect(await heightOf(nothing)).toBeLessThanOrEqual(5 * 25);
    await portal.expectNoSidewaysScroll();
    await portal.expectAccessibleIn('zh-CN');
    await portal.follow(`/qinghe/advanced?row=and.title.exact.${query}`);
    const condition = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
    await expect(condition).toBeVisible();
    expect(await heightOf(condition)).toBeLessThanOrEqual(3 * 25);
    await portal.expectNoSidewaysScroll();
  });

test('the steps of a breadcrumb that is too long keep their separators', async ({ portal }) => {
  const { page, say } = portal;
  await portal.speak('en-US');
  await portal.open('/harbor/search?q=the+great+gatsby');
  await page.getByRole('article').getByRole('link', { name: 'The Great Gatsby' }).first().click();
  const steps = page
    .getByRole('navigation', { name: say('catalogue:book.breadcrumb') })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') });
  await expect(steps).toHaveCount(2);
  for (const step of await steps.all())
    expect(await step.evaluate((item) => item.scrollWidth - item.clientWidth)).toBe(0);
});

test('a card of the desk keeps its words clear of its tick box', async ({ portal }) => {
  const { page } = portal;
  await portal.speak('zh-CN');
  await portal.open('/qinghe/desk');
  await logInToDesk(portal, 'librarian', 'Yuelan2026');
  await expect(portal.heading).toHaveText(portal.say('todayDesk:title'));
  await portal.follow('/qinghe/desk/circulation/holds');
  const cards = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await expect(cards.filter({ visible: true }).last()).toContainText('Q0001');
  const covered = await cards.evaluateAll((rows) =>
    rows.flatMap((row) => {
      const box = row.querySelector('[type="checkbox"]')?.getBoundingClientRect() ?? new DOMRect();
      const words = document.createRange();
      return [...row.querySelectorAll('td:not(:has([type="checkbox"])), th')].flatMap((cell) => {
        words.selectNodeContents(cell);
        const isCovered = [...words.getClientRects()].some(
          ({ right, left, top, bottom }) =>
            left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        );
        return isCovered ? [cell.textContent] : [];
      });
    }),
  );
  expect(covered).toEqual([]);
});

test('a name or a fault without a blank does not widen the desk', async ({ portal }) => {
  const { page } = portal;
  const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
  await page.route('**/api/desk/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll('三年级二班', long)
      .replaceAll('"good":true,"text":""', `"good":false,"text":"${long}"`);
    await route.fulfill({ response, body });
  });
  await portal.speak('zh-CN');
  await portal.open('/qinghe/desk');
  await logInToDesk(portal, 'librarian', 'Yuelan2026');
  await expect(page.getByText(long)).toBeVisible();
  await portal.expectNoSidewaysScroll();
  for (const path of ['readers/year', 'statistics/groups', 'circulation']) {
    await portal.follow(`/qinghe/desk/${path}`);
    await portal.expectSettled();
    if (path === 'circulation') {
      await page.getByLabel(portal.say('circulationDesk:lend.scanCard')).fill('Q0001');
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText(long).filter({ visible: true }).first()).toBeVisible();
    await portal.expectNoSidewaysScroll();
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a menu of the desk opens inside the window, wherever its button is', async ({ portal }) => {
  const { page, say } = portal;
  await portal.speak('zh-CN');
  await portal.open('/qinghe/desk');
  await logInToDesk(portal, 'librarian', 'Yuelan2026');
  await expect(portal.heading).toHaveText(say('todayDesk:title'));
  for (const [path, button, list] of [
    ['content', 'contentDesk:new', 'contentDesk:newKinds'],
    ['content', 'desk:download.button', 'desk:download.formats'],
    ['statistics', 'desk:download.button', 'desk:download.formats'],
  ] as const) {
    await portal.follow(`/qinghe/desk/${path}`);
    await page.getByRole('button', { name: say(button), exact: true }).click();
    await expect(page.getByRole('list', { name: say(list) })).toBeInViewport({ ratio: 1 });
  }
});
