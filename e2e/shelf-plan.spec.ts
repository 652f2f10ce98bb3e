import { expect, mainly, phone, portalLanguages, test } from './portal-test.ts';
import { shelves } from './shelf-library.ts';

for (const language of portalLanguages) {
  test(`each copy leads to its place, where the library has plans (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    await page.setViewportSize(phone);
    await portal.speak(language);
    await portal.open(`/${shelves.clientid}/search?q=${encodeURIComponent(shelves.book)}`);
    await page.getByRole('article').getByRole('link', { name: shelves.book, exact: true }).first().click();
    await expect(portal.heading).toHaveText(shelves.book);
    await portal.expectSettled();
    const table = page.getByRole('table');
    for (const [barcode, address] of Object.entries(shelves.plans))
      await expect(
        table.getByRole('link', { name: say('catalogue:holdings.shelfLabel', { barcode }) }),
      ).toHaveAttribute('href', address);
    await table.getByRole('row', { name: '二楼' }).locator('summary').click();
    await expect(table.getByText('S3', { exact: true })).toBeVisible();
    await expect(
      table.getByRole('link', { name: say('catalogue:holdings.shelfLabel', { barcode: 'S3' }) }),
    ).toHaveCount(0);
    await portal.expectAccessible();
    await portal.expectNoSidewaysScroll();
  });
}
