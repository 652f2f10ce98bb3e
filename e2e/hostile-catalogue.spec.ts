import { hostileLibrary, hostileWord, longTitle, payloads } from './hostile-catalogue.ts';
import { desktop, expect, type Portal, portalLanguages, test } from './portal-test.ts';

/**
 * Checks that no part of a payload became part of the page. The fixture detects scripts, requests and blocked content.
 */
async function expectOnlyText(portal: Portal): Promise<void> {
  await portal.expectSettled();
  const foreign = await portal.page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'iframe, object, embed, base, math, meta[http-equiv="refresh"], script:not([src]):not([type="application/ld+json"]):not([type="application/json"]), [onerror], [onload], [href^="javascript:" i], [src^="javascript:" i], form[action]:not([action$="/search"])',
      ),
    ].map((element) => element.outerHTML.slice(0, 120)),
  );
  // The only script that the portal writes into a page. The policy allows no other.
  const own = '<script>{const clicked=[],';
  expect(foreign.filter((element) => !element.startsWith(own))).toEqual([]);
}

for (const language of portalLanguages) {
  test(`a catalogue full of attacks is shown as text (${language}, @matrix)`, async ({ portal }) => {
    const { page } = portal;
    await page.setViewportSize(desktop);
    await portal.speak(language);

    await test.step('home, rankings, classes', async () => {
      for (const path of [
        '',
        '/special/new-books',
        '/special/recommended',
        '/special/most-borrowed',
        '/kind/I',
      ]) {
        await portal.open(`/${hostileLibrary}${path}`);
        await expectOnlyText(portal);
      }
    });

    await test.step('suggestions', async () => {
      await portal.open(`/${hostileLibrary}`);
      await portal.searchField.fill(hostileWord);
      await expect(portal.suggestions.filter({ hasText: '<script>' })).not.toHaveCount(0);
      await expectOnlyText(portal);
    });

    let books: readonly string[] = [];
    await test.step('results and facets', async () => {
      await portal.open(`/${hostileLibrary}/search?q=${hostileWord}&size=50`);
      const links = page.getByRole('article').getByRole('heading', { level: 2 }).getByRole('link');
      await expect(links).toHaveCount(payloads.length);
      const more = page.getByRole('button', { name: portal.sayLike('catalogue:facet.more') });
      for (let left = await more.count(); left > 0; left -= 1) {
        await more.first().click();
        await expect(more).toHaveCount(left - 1);
      }
      await expect(page.getByRole('group', { name: portal.say('catalogue:facet.keyword') })).toContainText(
        'alert(',
      );
      await expectOnlyText(portal);
      books = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      await page
        .getByRole('group', { name: portal.say('catalogue:facet.author') })
        .getByRole('checkbox')
        .first()
        .check();
      await expect(page).toHaveURL(/[?&]author=/u);
      await expectOnlyText(portal);
    });

    // The surrounding text differs by language, but the book does not.
    for (const path of language === 'zh-CN' ? books : books.slice(0, 3)) {
      await test.step(path, async () => {
        await portal.open(path);
        await expect(portal.heading).toContainText(hostileWord);
        await expect(page.getByRole('table')).toBeVisible();
        await expectOnlyText(portal);
        const said = await page.locator('script[type="application/ld+json"]').allTextContents();
        for (const json of said) expect(() => JSON.parse(json)).not.toThrow();
      });
    }

    await test.step('the citation and the way back', async () => {
      await page.getByRole('button', { name: portal.say('catalogue:book.cite') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectOnlyText(portal);
    });
  });
}

test('the page of a hostile book is already text when the server sends it', async ({ portal }) => {
  await portal.open(`/${hostileLibrary}/search?q=${hostileWord}&size=50`);
  const links = portal.page.getByRole('article').getByRole('heading', { level: 2 }).getByRole('link');
  await expect(links).toHaveCount(payloads.length);
  for (const link of await links.all()) {
    const path = (await link.getAttribute('href')) ?? '';
    const html = await (await portal.page.request.get(`${portal.address}${path}`)).text();
    expect(html).not.toMatch(
      /<img src=x|<svg onload|<iframe|<math>|<script>alert|<\/title><\/script>|<meta http-equiv=refresh/u,
    );
  }
});

test('an attack in an address is shown as text', async ({ portal }) => {
  portal.expectTrouble(/404|400/u);
  for (const payload of payloads) {
    const text = encodeURIComponent(payload);
    await portal.open(
      `/qinghe/search?q=${text}&author=${text}&keyword=${text}&class=${text}&in=${text}&sort=${text}`,
    );
    await expect(portal.heading).toBeVisible();
    await expectOnlyText(portal);
  }
  for (const path of [
    `/advanced?row=${encodeURIComponent(`and.title.exact.${payloads[1]}`)}&class=${encodeURIComponent(payloads[0])}`,
    `/book/${encodeURIComponent(payloads[1])}`,
    `/book?p_=${encodeURIComponent(payloads[0])}`,
    `/kind/${encodeURIComponent(payloads[1])}`,
    `/${encodeURIComponent(payloads[0])}`,
  ]) {
    await portal.open(`/qinghe${path}`);
    await expect(portal.heading).toBeVisible();
    await expectOnlyText(portal);
  }
});

test('a hostile language cookie is ignored', async ({ portal, context }) => {
  await context.addCookies([{ name: 'lang', value: '"><script>alert(1)</script>', url: portal.address }]);
  await portal.open('/qinghe');
  await expect(portal.page.locator('html')).toHaveAttribute('lang', /^(?:zh-CN|en-US)$/u);
  await expectOnlyText(portal);
});

test('a very long title keeps its page in shape', async ({ portal }) => {
  await portal.page.setViewportSize(desktop);
  await portal.open(`/${hostileLibrary}/search?q=${longTitle.slice(0, 15)}&mode=prefix`);
  await portal.expectSettled();
  await portal.expectNoSidewaysScroll();
});
