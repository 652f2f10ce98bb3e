import { watchShifts } from './layout-shift.ts';
import { expect, type Portal, sizes, test, views } from './portal-test.ts';
import { leaveUnrendered } from './unrendered.ts';

/** Two keystrokes that find several pages, and values to filter and sort them by. */
const searches = {
  'zh-CN': { library: 'qinghe', text: '中国', classNumber: 'I', shownClass: 'I' },
  'en-US': { library: 'harbor', text: 'of', classNumber: '8', shownClass: '800' },
} as const;

const titles = (portal: Portal) => portal.page.getByRole('article').getByRole('heading', { level: 2 });
const found = (portal: Portal, count: number | string, text: string) =>
  portal.say('catalogue:results.heading', { count: Number(count), number: count, text });

/** The number in the heading of the results, such as 53. */
async function countFound(portal: Portal): Promise<number> {
  const heading = portal.page.getByRole('heading', { level: 1 }).locator('b');
  await expect(heading).toHaveText(/^\d+$/);
  return Number(await heading.textContent());
}

/** The facets: beside the list or, on a phone, in a dialog that a button opens. */
async function inFacets(portal: Portal, onPhone: boolean, work: () => Promise<void>): Promise<void> {
  if (!onPhone) return work();
  await portal.page.getByRole('button', { name: portal.sayLike('catalogue:facet.open') }).click();
  const dialog = portal.page.getByRole('dialog', { name: portal.say('catalogue:facet.title') });
  await expect(dialog).toBeVisible();
  await work();
  await dialog.getByRole('button', { name: portal.sayLike('catalogue:facet.show') }).click();
  await expect(dialog).toBeHidden();
}

for (const [language, size] of views) {
  const { library, text, classNumber, shownClass } = searches[language];
  const onPhone = size === 'phone';
  test(`a reader finds a book, narrows, sorts, pages and comes back (${language}, ${size})`, async ({
    portal,
  }) => {
    const { page } = portal;
    await page.setViewportSize(sizes[size]);
    await portal.speak(language);
    await portal.open(`/${library}`);
    const options = portal.suggestions;

    await test.step('suggestions by the keyboard', async () => {
      await portal.searchField.click();
      await page.keyboard.type(text);
      await expect(options.first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(options.first()).toHaveAttribute('aria-selected', 'true');
      await expect(portal.searchField).toHaveAttribute(
        'aria-activedescendant',
        (await options.first().getAttribute('id')) ?? '',
      );
      await page.keyboard.press('Escape');
      await expect(options).toHaveCount(0);
      await expect(portal.searchField).toHaveValue(text);
      await page.keyboard.press('Enter');
    });

    const all = await countFound(portal);
    await expect(portal.heading).toHaveText(found(portal, all, text));
    await expect(page).toHaveTitle(new RegExp(portal.say('catalogue:results.documentTitle', { text }), 'u'));
    expect(all).toBeGreaterThan(20);

    let narrowed = 0;
    const chips = page.getByRole('list', { name: portal.say('catalogue:facet.selected') });
    await test.step('one class', async () => {
      await inFacets(portal, onPhone, async () => {
        const group = page.getByRole('group', { name: portal.say('catalogue:facet.class') });
        const line = group
          .getByRole('listitem')
          .filter({ has: page.getByRole('checkbox', { name: new RegExp(`^${shownClass} `, 'u') }) });
        narrowed = Number(await line.locator('[aria-hidden="true"]').last().textContent());
        await line.getByRole('checkbox').check();
        await expect(page).toHaveURL(new RegExp(`[?&]class=${classNumber}`, 'u'));
        await expect(line.getByRole('checkbox')).toBeChecked();
      });
      await expect(chips.getByRole('listitem')).toHaveCount(1);
      await expect(portal.heading).toHaveText(found(portal, narrowed, text));
      expect(narrowed).toBeGreaterThan(10);
      expect(narrowed).toBeLessThan(all);
    });

    await test.step('newest first', async () => {
      const order = page.getByRole('combobox', { name: portal.say('catalogue:sort.label') });
      await order.selectOption({ label: portal.say('catalogue:sort.newest') });
      await expect(page).toHaveURL(/[?&]sort=newest/u);
      await expect
        .poll(async () => {
          const rows = await page.getByRole('article').allInnerTexts();
          const years = rows.map((row) => Number(/(?<!\d)(?:19|20)\d\d(?!\d)/u.exec(row)?.[0]));
          return years.every((year, at) => at === 0 || year <= (years[at - 1] ?? 0));
        })
        .toBe(true);
    });

    const firstSorted = (await titles(portal).first().textContent()) ?? '';
    await test.step('the second page, back and forward', async () => {
      await page.getByRole('link', { name: portal.say('platform:pager.page', { page: 2 }) }).click();
      await expect(page).toHaveURL(/[?&]page=2/u);
      await expect(titles(portal).first()).not.toHaveText(firstSorted);
      await expect(portal.heading).toBeFocused();
      await expect(titles(portal)).toHaveCount(Math.min(10, narrowed - 10));
      await page.goBack();
      await expect(titles(portal).first()).toHaveText(firstSorted);
      await expect(chips.getByRole('listitem')).toHaveCount(1);
      await expect(page.getByRole('combobox', { name: portal.say('catalogue:sort.label') })).toHaveValue(
        'newest',
      );
      await page.goForward();
      await expect(titles(portal).first()).not.toHaveText(firstSorted);
    });

    const listAddress = page.url();
    await test.step('the book, its copies and its link', async () => {
      const name = (await titles(portal).first().locator('a').textContent()) ?? '';
      await titles(portal).first().getByRole('link').click();
      await expect(page).toHaveURL(/\/book\/\d+$/u);
      await expect(portal.heading).toBeFocused();
      expect(name).toContain((await portal.heading.textContent()) ?? '-');
      await expect(page).toHaveTitle(
        new RegExp(RegExp.escape((await portal.heading.textContent()) ?? '-'), 'u'),
      );
      const copies = page.getByRole('table');
      await expect(copies.getByRole('row')).not.toHaveCount(0);
      await expect(copies).toContainText(/[A-Z]\d/u);
      await page
        .context()
        .grantPermissions(['clipboard-read', 'clipboard-write'], { origin: portal.address });
      await page.getByRole('button', { name: portal.say('catalogue:book.share') }).click();
      await expect(page.getByText(portal.say('catalogue:book.shared'))).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url());
    });

    await test.step('a related book, then back to the list by the breadcrumb', async () => {
      const before = page.url();
      const related = page.getByRole('region', { name: portal.say('catalogue:book.related') });
      await related.getByRole('link').first().click();
      await expect(page).not.toHaveURL(before);
      await expect(page).toHaveURL(/\/book\/\d+$/u);
      await expect(portal.heading).toBeFocused();
      await page
        .getByRole('navigation', { name: portal.say('catalogue:book.breadcrumb') })
        .getByRole('link', { name: portal.say('catalogue:book.backToSearch', { text }) })
        .click();
      await expect(page).toHaveURL(listAddress);
      await expect(portal.searchField).toHaveValue(text);
    });

    await test.step('without the class again', async () => {
      await chips.getByRole('button').first().click();
      await expect(portal.heading).toHaveText(found(portal, all, text));
      await expect(chips).toHaveCount(0);
    });
  });
}

for (const [size, viewport] of Object.entries(sizes))
  test(`a book's page stays still while the book is loading (${size})`, async ({ portal }) => {
    const { page } = portal;
    await page.setViewportSize(viewport);
    await portal.speak('zh-CN');
    await portal.open('/qinghe/kind/I');
    const book = await titles(portal).first().getByRole('link').getAttribute('href');
    const shift = await watchShifts(portal);
    await page.route('**/api/catalogue/getCatalogueById', async (route) => {
      // The book arrives after the page was painted without it.
      await expect(page.locator('main [aria-busy="true"]').first()).toBeAttached();
      await page.evaluate(
        () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
      );
      await route.continue();
    });
    await leaveUnrendered(portal, book ?? '');
    await portal.open(book ?? '');
    await expect(portal.heading).toBeVisible();
    await portal.expectSettled();
    expect((await shift()).sum).toBeLessThan(0.05);
  });
