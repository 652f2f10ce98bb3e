/// <reference lib="dom" />
import { watchShifts } from './layout-shift.ts';
import { desktop, expect, mainly, type Portal, phone, portalLanguages, test } from './portal-test.ts';

const books = {
  'zh-CN': { search: '/qinghe/search?q=三体', title: '三体' },
  'en-US': { search: '/harbor/search?q=pride', title: 'Pride and Prejudice' },
} as const;

async function openBook(portal: Portal, language: keyof typeof books) {
  const { page } = portal;
  const { search, title } = books[language];
  await portal.speak(language);
  await portal.open(search);
  const link = page.getByRole('article').getByRole('link', { name: title, exact: true }).first();
  const path = new URL((await link.getAttribute('href')) ?? '', portal.address).pathname;
  await portal.open(path);
  await expect(portal.heading).toHaveText(title);
  const shelf = page.getByRole('region', { name: portal.say('catalogue:shelf.title') });
  await shelf.scrollIntoViewIfNeeded();
  const list = shelf.getByRole('list', { name: portal.say('catalogue:shelf.books') });
  await expect(list.locator('[aria-current]')).toContainText(title);
  return { shelf, list };
}

for (const language of portalLanguages) {
  test(`a reader walks along the shelf by keyboard (${mainly('en-US', language)})`, async ({ portal }) => {
    const { page, say } = portal;
    await page.setViewportSize(desktop);
    const { shelf, list } = await openBook(portal, language);
    await portal.expectSettled();
    await portal.expectAccessible();

    await shelf.getByRole('button', { name: say('catalogue:shelf.asList') }).focus();
    await page.keyboard.press('Tab');
    const own = list.locator('[aria-current]');
    await expect(own).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    const names = await list.getByRole('link').allTextContents();
    const place = names.indexOf((await own.textContent()) ?? '');
    expect(place).toBeGreaterThan(0);
    const neighbour = list.getByRole('link').nth(place - 1);
    await expect(neighbour).toBeFocused();
    await page.keyboard.press('Home');
    await expect(list.getByRole('link').first()).toBeFocused();
    await neighbour.focus();
    const name = (await neighbour.getAttribute('title')) ?? '';
    await page.keyboard.press('Enter');
    await expect(portal.heading).toHaveText(name);
    await shelf.scrollIntoViewIfNeeded();
    await expect(list.locator('[aria-current]')).toContainText(name);
  });

  test(`on a phone the shelf moves by its buttons, and a list has the same books (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    await page.setViewportSize(phone);
    const shifts = await watchShifts(portal);
    const { shelf, list } = await openBook(portal, language);
    await portal.expectSettled();
    // The position of this book in the window. Books added before it change the list's own position.
    const here = () => list.locator('[aria-current]').evaluate((spine) => spine.getBoundingClientRect().left);
    const before = await here();
    const earlier = shelf.getByRole('button', { name: say('catalogue:shelf.earlier') });
    await earlier.click();
    await expect.poll(here).toBeGreaterThan(before);
    const later = shelf.getByRole('button', { name: say('catalogue:shelf.later') });
    // From one end to the other, so that no more books are loading.
    for (const button of [later, earlier])
      await expect(async () => {
        // The previous click may have disabled it.
        if (await button.isEnabled()) await button.click({ timeout: 1000 });
        expect(await button.isEnabled()).toBe(false);
      }, 'more books come until the end of the shelf').toPass({ intervals: [100] });
    expect(await list.getByRole('link').count()).toBeGreaterThan(20);
    for (const button of await shelf.getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await portal.expectAccessible();
    await portal.expectNoSidewaysScroll();

    const spines = await list
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('title') ?? ''));
    await shelf.getByRole('button', { name: say('catalogue:shelf.asList') }).click();
    await expect(list.getByRole('link')).toHaveText(spines);
    for (const link of await list.getByRole('link').all())
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await portal.expectAccessible();
    await portal.expectNoSidewaysScroll();
    // A delivered font moves lines by a pixel or two where none is installed, a spine that jumps by dozens.
    expect((await shifts()).sum).toBeLessThan(0.005);
  });
}

test('a shelf that cannot be loaded says so, and can be retried', async ({ portal }) => {
  const { page, say } = portal;
  portal.expectTrouble(/Failed to load resource/u);
  let broken = true;
  await page.route('**/api/catalogue/queryShelf', (route) =>
    broken ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await portal.open('/qinghe/book/1');
  const shelf = page.getByRole('region', { name: say('catalogue:shelf.title') });
  await shelf.scrollIntoViewIfNeeded();
  const retry = shelf.getByRole('button', { name: say('platform:failed.retry') });
  await expect(retry).toBeVisible();
  broken = false;
  await retry.click();
  await expect(shelf.getByRole('list', { name: say('catalogue:shelf.books') })).toBeVisible();
});
