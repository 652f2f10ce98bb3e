/// <reference lib="dom" />
import { closedLibrary, hostileLibrary, hostileWord } from './hostile-catalogue.ts';
import { desktop, expect, mainly, portalLanguages, test } from './portal-test.ts';

const thirtyDays = 30 * 24 * 3600;

for (const language of portalLanguages) {
  test(`an unknown library leads to a question for the library's domain name (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    const { page } = portal;
    portal.expectTrouble(/404|401/u);
    await portal.speak(language);
    await portal.open('/no-such-library/search?q=a');
    await expect(page).toHaveURL(`${portal.address}/client/notMatch`);
    await expect(portal.heading).toHaveText(portal.say('library:notMatch.title'));
    await expect(page).toHaveTitle(new RegExp(portal.say('library:notMatch.title'), 'u'));
    await portal.expectAccessible();
    const field = page.getByRole('textbox', { name: portal.say('library:notMatch.domain') });
    const submit = page.getByRole('button', { name: portal.say('library:notMatch.submit') });
    await submit.click();
    await expect(page.getByText(portal.say('library:notMatch.required'))).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill('nobody.example');
    await submit.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/\p{L}{4}/u);
    await portal.expectAccessible();
    await field.fill('http://LIB.harbor.example/some/page');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/harbor\/?$/u);
    await expect(page).toHaveTitle(/Harbor Public Library/u);
  });

  test(`a page without access says so and leads home (${mainly('en-US', language)})`, async ({ portal }) => {
    const { page } = portal;
    await portal.speak(language);
    await portal.open('/qinghe');
    // The tab knows its library from its session.
    await page.waitForFunction(() => sessionStorage.getItem('session') !== null);
    await portal.open('/client/403');
    await expect(portal.heading).toHaveText(portal.say('shell:forbidden.title'));
    await expect(page.getByText(portal.say('shell:forbidden.lead'))).toBeVisible();
    await page.getByText(portal.say('shell:forbidden.refresh')).click();
    await expect(page).toHaveURL(/\/qinghe\/?$/u);
    await expect(portal.heading).toHaveText(portal.say('shell:home.greeting'));
  });

  test(`an address that leads nowhere stays in its library (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    const { page } = portal;
    portal.expectTrouble(/404/u);
    await portal.speak(language);
    await portal.open('/qinghe/no/such/page');
    await expect(portal.heading).toHaveText(portal.say('shell:missing.title'));
    await expect(page).toHaveTitle(new RegExp(portal.say('shell:missing.title'), 'u'));
    await expect(portal.searchField).toBeVisible();
    await page.getByRole('link', { name: portal.say('shell:missing.home') }).click();
    await expect(portal.heading).toHaveText(portal.say('shell:home.greeting'));
    await portal.open('/qinghe/book/999999');
    await expect(portal.heading).toHaveText(portal.say('catalogue:book.missing'));
    await portal.open('/qinghe/book?p_=not-sealed-by-us');
    await expect(portal.heading).toHaveText(portal.say('catalogue:book.missing'));
  });

  test(`every page names itself and its library in its title (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    await portal.speak(language);
    for (const [path, words] of [
      ['', 'shell:home.title'],
      ['/search', 'catalogue:results.documentTitlePlain'],
      ['/advanced', 'catalogue:advanced.documentTitle'],
      ['/special/new-books', 'catalogue:rank.newest'],
      ['/special/most-borrowed', 'catalogue:rank.mostBorrowed'],
      ['/special/recommended', 'catalogue:rank.recommended'],
    ] as const) {
      await (path === '' ? portal.open : portal.follow)(`/chengbei${path}`);
      await expect(portal.page).toHaveTitle(`${portal.say(words)} · 城北分馆`);
      await expect(portal.page.locator('html')).toHaveAttribute('lang', language);
    }
  });
}

test('the language switch loads the page again in the other language and holds for 30 days', async ({
  portal,
  context,
}) => {
  const { page } = portal;
  await portal.open('/qinghe/search?q=红楼梦');
  await expect(portal.heading).toContainText('红楼梦');
  await page.evaluate(() => document.body.setAttribute('data-before', ''));
  await page.getByRole('button', { name: portal.say('shell:language.switch') }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.locator('body')).not.toHaveAttribute('data-before');
  await expect(page).toHaveURL(/[?&]q=/u);
  await expect(page.getByRole('button', { name: '中文' })).toBeVisible();
  await expect(portal.heading).toContainText('“红楼梦”');
  const cookie = (await context.cookies()).find(({ name }) => name === 'lang');
  expect(cookie?.value).toBe('en-US');
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - thirtyDays)).toBeLessThan(3600);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
});

test.describe('a browser that prefers a language the portal does not speak', () => {
  test.use({ locale: 'fr-FR' });

  test('gets the library’s first language', async ({ portal, context }) => {
    await context.clearCookies({ name: 'lang' });
    await portal.open('/harbor');
    await expect(portal.page.locator('html')).toHaveAttribute('lang', 'en-US');
    await expect(portal.page.getByRole('button', { name: '中文' })).toBeVisible();
    await portal.open('/qinghe');
    await expect(portal.page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });
});

test('two libraries have their own looks', async ({ portal }) => {
  const { page } = portal;
  await page.setViewportSize(desktop);
  const looks: { readonly name: string; readonly color: string; readonly accent: string }[] = [];
  for (const [library, name] of [
    ['qinghe', '青禾学校图书馆'],
    ['chengbei', '城北分馆'],
    ['harbor', 'Harbor Public Library'],
  ] as const) {
    await portal.open(`/${library}`);
    const brand = page.getByRole('banner').getByText(name, { exact: true });
    await expect(brand).toBeVisible();
    const submit = page.getByRole('button', { name: portal.say('catalogue:bar.submit'), exact: true });
    looks.push({
      name,
      color: await brand.evaluate((element) => getComputedStyle(element).color),
      accent: await submit.evaluate((element) => getComputedStyle(element).backgroundColor),
    });
  }
  expect(new Set(looks.map(({ color }) => color)).size).toBe(3);
  expect(new Set(looks.map(({ accent }) => accent)).size).toBe(3);
});

test('branches narrow a search only where a library lends across its group', async ({ portal }) => {
  const { page } = portal;
  await page.setViewportSize(desktop);
  const branches = page.getByRole('group', { name: portal.say('catalogue:facet.branch') });
  const classes = page.getByRole('group', { name: portal.say('catalogue:facet.class') });
  await portal.open(`/${closedLibrary}/search?q=${hostileWord}`);
  await expect(page.getByRole('group', { name: portal.say('catalogue:facet.keyword') })).toBeVisible();
  await expect(branches).toHaveCount(0);
  await portal.open(`/${hostileLibrary}/search?q=${hostileWord}`);
  await expect(branches).toBeVisible();
  await portal.open('/qinghe/search?q=中国');
  await expect(classes).toBeVisible();
  await expect(branches.getByRole('checkbox')).toHaveCount(2);
  await branches.getByRole('checkbox', { name: /城北/u }).check();
  await expect(page).toHaveURL(/[?&]branch=chengbei/u);
  await page.getByRole('combobox', { name: portal.say('catalogue:scope.label') }).selectOption('title');
  await portal.searchField.press('Enter');
  await expect(page).toHaveURL(/[?&]in=title/u);
  await expect(branches).toBeVisible();
  await expect(classes).toHaveCount(0);
});

test('a book of one library is not found in another', async ({ portal }) => {
  portal.expectTrouble(/404/u);
  await portal.open('/harbor/search?q=三国演义');
  await expect(portal.page.getByText(portal.say('catalogue:results.emptyTitle'))).toBeVisible();
  await portal.open('/qinghe/search?q=三国演义');
  await portal.page
    .getByRole('heading', { level: 2 })
    .getByRole('link', { name: '三国演义' })
    .first()
    .click();
  await expect(portal.heading).toHaveText('三国演义');
  await portal.open(new URL(portal.page.url()).pathname.replace('qinghe', 'harbor'));
  await expect(portal.heading).not.toHaveText('三国演义');
});
