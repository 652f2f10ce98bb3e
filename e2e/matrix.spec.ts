import { overfullCopies, overfullLibrary, overfullTitle, overfullWord } from './overfull-library.ts';
import { desktop, expect, phone, portalLanguages, test } from './portal-test.ts';
import { logIn, loginButton, loginDialog } from './reader-steps.ts';
import { expectFits, expectFrame, expectSearchBar } from './screen-frame.ts';
import { screenPaths } from './screens.ts';

/** Every look once, and large type in both languages. */
const looks = { 'zh-CN': ['dark.normal', 'light.large'], 'en-US': ['light.large', 'dark.large'] } as const;
const book = '/qinghe/book/24';
const results = '/qinghe/search?q=中国';

// By links and with a mouse; steady.spec.ts loads each screen directly.
for (const [library, reader, language] of [
  ['qinghe', undefined, 'zh-CN'],
  ['qinghe', 'Q0012', 'en-US'],
  ['harbor', 'H0001', 'zh-CN'],
  ['harbor', 'H0002', 'en-US'],
] as const)
  test(`every screen is complete and fits (${library}, ${reader ?? 'visitor'}, ${language}, @matrix)`, async ({
    portal,
  }) => {
    test.slow();
    portal.expectTrouble(/404/u);
    await portal.speak(language);
    const all = await screenPaths(portal, library);
    if (reader !== undefined) await logIn(portal, reader, library);
    await portal.open(`/${library}`);
    const paths = reader === undefined ? all.filter((path) => !path.startsWith('/me')) : all;
    const titles = new Map<string, string>();
    for (const path of paths) {
      await test.step(path === '' ? 'home' : path, async () => {
        await portal.page.setViewportSize(reader === undefined ? phone : desktop);
        await portal.follow(`/${library}${path}`);
        await expect(portal.heading).toBeVisible();
        await portal.expectSettled();
        await expectFrame(portal, language, titles);
        await expectFits(portal);
        await expectSearchBar(portal, path);
      });
    }
  });

for (const language of portalLanguages) {
  test(`titles of 200 characters, 12 authors and 400 copies stay in their places (${language}, @matrix)`, async ({
    portal,
  }) => {
    await portal.speak(language);
    for (const path of [
      '',
      `/search?q=${overfullWord}`,
      `/advanced?row=and.title.fuzzy.${overfullWord}`,
      '/kind/I',
      '/special/new-books',
    ]) {
      await (path === '' ? portal.open : portal.follow)(`/${overfullLibrary}${path}`);
      await expect(portal.heading).toBeVisible();
      await expectFits(portal);
    }
    await portal.page.setViewportSize(desktop);
    await portal.open(`/${overfullLibrary}/search?q=${overfullWord}`);
    await portal.page.getByRole('link', { name: overfullTitle }).first().click();
    await expect(portal.heading).toContainText(overfullTitle);
    await expectFits(portal);
    await portal.expectAccessible();
    expect(await portal.page.getByRole('row').count()).toBeGreaterThan(overfullCopies / 10);
  });

  for (const display of looks[language]) {
    test(`the main screens are accessible and fit (${display}, ${language}, @matrix)`, async ({ portal }) => {
      // In large type, the languages differ only in what fits.
      const expectReadable = () =>
        display === 'light.large' ? portal.expectAccessibleIn('zh-CN') : portal.expectAccessible();
      await portal.speak(language);
      await portal.page.context().addCookies([{ name: 'display', value: display, url: portal.address }]);
      await portal.open('/qinghe');
      await loginButton(portal).click();
      const picture = portal.say('reader:captcha.picture');
      await expect(loginDialog(portal).getByRole('img', { name: picture })).toBeVisible();
      await expectReadable();
      await logIn(portal, language === 'zh-CN' ? 'Q0014' : 'Q0015');
      for (const path of ['/qinghe', results, book, '/qinghe/me/loans', '/qinghe/card', '/qinghe/kind/I']) {
        await test.step(path, async () => {
          await portal.page.setViewportSize(desktop);
          await portal.open(path);
          await expect(portal.heading).toBeVisible();
          await portal.expectSettled();
          await expectReadable();
          await expectFits(portal);
        });
      }
    });
  }
}

test('the display dialog changes the page at once, and the next page too', async ({ portal }) => {
  const { page, say } = portal;
  await portal.open('/qinghe');
  const opener = page.getByRole('button', { name: say('shell:display.title') });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: say('shell:display.title') });
  await dialog.getByRole('radio', { name: say('shell:display.schemes.dark') }).check();
  await dialog.getByRole('radio', { name: say('shell:display.types.large') }).check();
  await expect(page.locator('html')).toHaveCSS('font-size', '20px');
  await portal.expectAccessible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  const first = await page.request.get(`${portal.address}/qinghe/search`);
  expect(await first.text()).toContain('<html lang="zh-CN" data-scheme="dark" data-type="large"');
});

test('on a phone the bar leads where readers go, and disappears while one types', async ({ portal }) => {
  const { page, say } = portal;
  await page.setViewportSize(phone);
  await portal.open('/qinghe');
  const bar = page.getByRole('navigation', { name: say('shell:menu.bar') });
  await expect(bar).toBeVisible();
  await portal.searchField.focus();
  await expect(bar).toBeHidden();
  await portal.searchField.blur();
  for (const link of await bar.getByRole('link').all()) {
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  await logIn(portal, 'Q0016');
  await portal.open('/qinghe');
  for (const [words, path] of [
    ['search', '/search'],
    ['bookshelf', '/me/bookshelf'],
    ['loans', '/me/loans'],
    ['card', '/card'],
  ] as const) {
    const link = bar.getByRole('link', { name: say(`shell:bar.${words}`) });
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/qinghe${path}$`, 'u'));
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  await page.getByRole('button', { name: say('shell:menu.label') }).click();
  const menu = page.getByRole('dialog', { name: say('shell:menu.label') });
  await expect(menu).toHaveCSS('opacity', '1');
  await portal.expectAccessible();
  await menu.getByRole('link', { name: say('shell:menu.kinds') }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/kind$/u);
});

test('printed lists, loans and books have no menus, buttons or panels', async ({ portal }) => {
  await logIn(portal, 'Q0001');
  await portal.page.emulateMedia({ media: 'print' });
  for (const path of [results, book, '/qinghe/me/loans', '/qinghe/me/bookshelf']) {
    await portal.open(path);
    await portal.expectSettled();
    await expect(portal.heading).toBeVisible();
    for (const role of ['navigation', 'button', 'combobox', 'checkbox'] as const)
      await expect(portal.page.getByRole(role).filter({ visible: true }), `${role} in ${path}`).toHaveCount(
        0,
      );
  }
});

test('an unreachable server leaves no screen empty or waiting, @matrix', async ({ portal }) => {
  test.slow();
  portal.expectTrouble(/ERR_FAILED|404/u);
  await portal.speak('en-US');
  const paths = await screenPaths(portal, 'qinghe');
  await logIn(portal, 'Q0013');
  await portal.page.clock.install();
  await portal.open('/qinghe');
  await portal.page.route(/\/api\/(?!libinfo|dataWall\/getOpacConfig)/u, (route) => route.abort());
  for (const path of paths) {
    await test.step(path === '' ? 'home' : path, async () => {
      // Some screens are shown only after their requests have failed.
      const followed = portal.follow(`/qinghe${path}`);
      await expect(async () => {
        // Queries retry twice.
        await portal.page.clock.runFor(5000);
        await expect(portal.page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 100 });
      }).toPass();
      await followed;
      await expect(portal.page.getByRole('main')).toHaveText(/\S{2}/u);
      await portal.expectNoSidewaysScroll();
    });
  }
});
