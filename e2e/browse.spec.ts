import { expect, portalLanguages, test } from './portal-test.ts';

const letters = [...'ABCDEFGHIJKNOPQRSTUVXZ'];

for (const language of portalLanguages) {
  test(`each of the 22 classes has its page (${language})`, async ({ portal }) => {
    const { page } = portal;
    await portal.speak(language);
    await portal.open('/qinghe/kind');
    await expect(page).toHaveURL(/\/kind\/A$/u);
    const menu = page.getByRole('region', { name: portal.say('catalogue:kind.menu') });
    await expect(menu.getByRole('link')).toHaveCount(letters.length);
    const seen = new Set<string>();
    for (const letter of letters) {
      await menu.getByRole('link', { name: new RegExp(`^${letter}\\b`, 'u') }).click();
      await expect(portal.heading).toHaveText(new RegExp(`^${letter} .+`, 'u'));
      await expect(page).toHaveURL(new RegExp(`/kind/${letter}$`, 'u'));
      await expect(page).toHaveTitle(new RegExp(`^${letter} `, 'u'));
      const books = page.getByRole('article');
      await expect(books.first().or(page.getByText(portal.say('catalogue:kind.empty')))).toBeVisible();
      for (const book of await books.all())
        await expect(book).toContainText(new RegExp(`(?<![A-Z])${letter}[A-Z]{0,2}[-\\d]`, 'u'));
      seen.add((await portal.heading.textContent()) ?? '');
    }
    expect(seen.size).toBe(letters.length);
  });

  test(`the rankings lead from the home page to a book (${language})`, async ({ portal }) => {
    const { page } = portal;
    await portal.speak(language);
    await portal.open('/qinghe');
    for (const [tab, name] of [
      ['newest', 'newest'],
      ['borrowed', 'mostBorrowed'],
      ['recommended', 'recommended'],
    ] as const) {
      await page.getByRole('tab', { name: portal.say(`shell:home.${tab}`) }).click();
      await page
        .getByRole('tabpanel')
        .getByRole('link', {
          name: portal.say('catalogue:rank.moreOf', { name: portal.say(`catalogue:rank.${name}`) }),
        })
        .click();
      await expect(portal.heading).toHaveText(portal.say(`catalogue:rank.${name}`));
      await expect(portal.heading).toBeFocused();
      const books = page.getByRole('main').getByRole('listitem').getByRole('link');
      await expect(books.first()).toBeVisible();
      await page.goBack();
      await expect(portal.heading).toHaveText(portal.say('shell:home.greeting'));
    }
    await portal.open('/qinghe/special/most-borrowed');
    const first = page.locator('main ol > li').first();
    await expect(first).toContainText(portal.say('catalogue:rank.place', { place: 1 }));
    await first.getByRole('link').click();
    await expect(page).toHaveURL(/\/book\/\d+$/u);
    await expect(portal.heading).toBeFocused();
  });
}

test('a class in small letters or unknown leads to a class', async ({ portal }) => {
  await portal.open('/qinghe/kind/i');
  await expect(portal.heading).toHaveText(/^I /u);
  await portal.open('/qinghe/kind/W');
  await expect(portal.heading).toHaveText(/^A /u);
});
