import { logInToDesk } from './desk-steps.ts';
import { guidePicture } from './guide-picture.ts';
import { expect, mainly, portalLanguages, test } from './portal-test.ts';

/** A demonstration title for each language, and an ISBN that the catalogue lacks. */
const books = {
  'zh-CN': { number: 1, isbn: '978-7-5302-0001-1' },
  'en-US': { number: 2, isbn: '978-7-5302-0002-8' },
} as const;

for (const language of portalLanguages)
  test(`a librarian edits a record in two tabs, adds a duplicate of it and merges them (${mainly('en-US', language)})`, async ({
    portal,
    page,
  }) => {
    await portal.speak(language);
    const { say } = portal;
    const { number, isbn } = books[language];
    await portal.open('/qinghe/desk/catalogue');
    await logInToDesk(portal, `owner-${language}`);
    await expect(portal.heading).toHaveText(say('catalogueDesk:title'));
    await portal.expectSettled();
    await portal.expectShown('desktop');

    // From the list to the record with the keyboard.
    await page.keyboard.press('/');
    await page.keyboard.type(`#${number}`);
    const row = page.getByRole('row').nth(1).getByRole('link');
    await expect(page.getByRole('row')).toHaveCount(2);
    const name = (await row.textContent()) ?? '';
    await row.press('Enter');
    await expect(portal.heading).toHaveText(name);
    await portal.expectSettled();
    await portal.expectShown('desktop');
    await guidePicture(page, 'catalogue-record', language);

    // A second tab has the record open while the first one saves.
    const other = await page.context().newPage();
    await other.goto(page.url());
    const pagesOf = (tab: typeof page) => tab.getByLabel(say('catalogueDesk:field.pages'), { exact: true });
    const editionOf = (tab: typeof page) =>
      tab.getByLabel(say('catalogueDesk:field.edition'), { exact: true });
    await editionOf(other).fill('7');
    await pagesOf(page).fill('777');
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('catalogueDesk:saved'))).toBeVisible();
    await other.keyboard.press('Enter');
    const conflict = other.getByRole('dialog', { name: say('desk:conflict.title') });
    await expect(conflict).toContainText('777');
    await conflict.getByRole('button', { name: say('desk:conflict.keepTheirs') }).click();
    await expect(pagesOf(other)).toHaveValue('777');
    await expect(editionOf(other)).not.toHaveValue('7');
    await other.close();

    // Enters a duplicate by its ISBN. The catalogue does not have the number yet.
    await portal.follow('/qinghe/desk/catalogue');
    await page.getByRole('button', { name: say('catalogueDesk:new.title') }).press('Enter');
    await page.getByLabel(say('catalogueDesk:new.isbn'), { exact: true }).fill(isbn);
    await portal.expectAccessible();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog');
    await form.getByLabel(say('catalogueDesk:field.title'), { exact: true }).fill(name);
    await portal.expectAccessible();
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('catalogueDesk:noCopiesText'))).toBeVisible();
    await expect(page.getByText(say('catalogueDesk:new.added'))).toBeVisible();
    const double = new URL(page.url()).pathname.split('/').at(-1);
    await page.getByRole('button', { name: say('catalogueDesk:copy.add') }).press('Enter');
    await form.getByLabel(say('catalogueDesk:copy.barcodes'), { exact: true }).fill(`CAT-${language}`);
    await form.getByRole('button', { name: say('desk:save') }).press('Enter');
    await expect(page.getByRole('button', { name: `CAT-${language}` })).toBeVisible();

    // Both titles are compared side by side. The older one remains and gets the copy.
    await page
      .getByRole('link', { name: say('catalogueDesk:merge.compare') })
      .first()
      .press('Enter');
    await expect(portal.heading).toHaveText(say('catalogueDesk:merge.title'));
    await page.getByRole('link', { name: say('catalogueDesk:merge.swap') }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`keep=${number}&`));
    await portal.expectSettled();
    await portal.expectShown('desktop');
    await guidePicture(page, 'catalogue-merge', language);
    await page.getByRole('button', { name: say('catalogueDesk:merge.button'), exact: true }).press('Enter');
    await expect(portal.heading).toHaveText(name);
    await expect(page.getByRole('button', { name: `CAT-${language}` })).toBeVisible();
    const old = await page.request.get(`${portal.address}/qinghe/book/${double}`, { maxRedirects: 0 });
    expect([old.status(), old.headers()['location']]).toEqual([302, `/qinghe/book/${number}`]);

    // Labels for its copies, and covers.
    await portal.follow(`/qinghe/desk/catalogue/labels?titles=${number}`);
    await expect(page.getByRole('row').filter({ hasText: `CAT-${language}` })).toBeVisible();
    await portal.expectShown();
    await portal.follow('/qinghe/desk/catalogue/covers');
    await expect(portal.heading).toHaveText(say('catalogueDesk:covers.title'));
    await portal.expectSettled();
    await portal.expectShown();
  });
