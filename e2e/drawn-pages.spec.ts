import { expect, phone, portalLanguages, test } from './portal-test.ts';

/** The pages that people arrive at, with something that their drawing shows. */
const pages = [
  ['/qinghe', 'shell:home.greeting'],
  ['/qinghe/kind/I', undefined],
  ['/qinghe/search?q=%E7%BA%A2%E6%A5%BC%E6%A2%A6', undefined],
] as const;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  for (const language of portalLanguages)
    test(`home, results, a class and a book can be read (${language})`, async ({ page, portal }) => {
      await portal.speak(language);
      for (const [path, words] of pages) {
        await expect(async () => {
          await portal.open(path);
          await expect(portal.heading).toHaveText(words === undefined ? /\S/u : portal.say(words), {
            timeout: 500,
          });
        }).toPass();
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

  test('a search is asked by the form itself', async ({ page, portal }) => {
    await expect(async () => {
      await portal.open('/qinghe');
      await portal.searchField.fill('红楼梦', { timeout: 500 });
    }).toPass();
    await portal.searchField.press('Enter');
    await expect(page).toHaveURL(/\/qinghe\/search\?(?:in=all&)?q=%E7%BA%A2%E6%A5%BC%E6%A2%A6/u);
    await expect(portal.heading).toContainText('红楼梦');
  });
});

test('the drawing and the browser show the same, and nothing is drawn twice', async ({ page, portal }) => {
  for (const [path] of pages) {
    const response = await page.request.get(portal.address + path);
    const drawn = await response.text();
    test.skip(!drawn.includes('id="drawing"'), 'the machine is too busy to draw');
    await portal.open(path);
    const first = await page.locator('#portal main').elementHandle();
    await expect(page.locator('#drawing')).toBeAttached();
    await portal.expectSettled();
    expect(await first?.evaluate((element) => element.isConnected), `${path} is taken over as it is`).toBe(
      true,
    );
  }
});

test('what is written and pressed before the scripts are there is done when they are', async ({
  page,
  portal,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/(?!early|index)[^/]+\.js/u, async (route) => {
    await held;
    await route.continue();
  });
  await expect(async () => {
    await page.goto(`${portal.address}/qinghe`, { waitUntil: 'commit' });
    await portal.searchField.fill('红楼', { timeout: 1000 });
  }).toPass();
  await page.getByRole('button', { name: portal.say('catalogue:bar.advanced') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letGo();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('textbox').first()).toHaveValue('红楼');
});

test('a page that the server had no time to draw is drawn by the browser', async ({ page, portal }) => {
  await page.route(`${portal.address}/qinghe`, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const start = body.indexOf('<div id="portal">');
    const end = body.indexOf('<noscript>');
    await route.fulfill({
      response,
      body: `${body.slice(0, start)}<div id="portal"></div>${body.slice(end)}`,
    });
  });
  await portal.open('/qinghe');
  await expect(portal.heading).toHaveText(portal.say('shell:home.greeting'));
});
