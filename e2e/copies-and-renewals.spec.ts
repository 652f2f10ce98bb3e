import { expect, mainly, phone, portalLanguages, test } from './portal-test.ts';
import { answer, logIn, message } from './reader-steps.ts';

/** A demonstration book with several copies in both libraries of the group. */
const book = '红楼梦';
const readers = { 'zh-CN': 'Q0004', 'en-US': 'Q0005' } as const;

for (const language of portalLanguages) {
  test(`equivalent copies share a line, and one on hold settles the others (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    const { page, say, sayLike } = portal;
    await page.setViewportSize(phone);
    await portal.speak(language);
    await logIn(portal, readers[language]);
    await portal.open(`/qinghe/search?q=${encodeURIComponent(book)}`);
    await page.getByRole('article').getByRole('link', { name: book, exact: true }).first().click();
    await expect(portal.heading).toHaveText(book);
    await portal.expectSettled();
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows.nth(1)).toContainText('青禾学校图书馆');
    await expect(rows.nth(2)).toContainText('城北分馆');
    await expect(rows).toHaveCount(3);
    await rows.nth(1).locator('summary').click();
    await expect(rows.nth(1)).toContainText(/QH\d+/u);
    await portal.expectAccessible();
    await portal.expectNoSidewaysScroll();

    await rows
      .nth(1)
      .getByRole('button', { name: sayLike('circulation:hold.copyAt') })
      .click();
    await answer(portal, say('circulation:hold.title'), say('circulation:hold.confirm'));
    await expect(message(portal, /青禾学校图书馆/u)).toBeVisible();
    for (const row of [1, 2])
      await expect(rows.nth(row).getByRole('button', { disabled: true })).toHaveText(
        say('circulation:hold.other'),
      );
    await page.getByRole('button', { name: sayLike('catalogue:holdings.showAll') }).click();
    await page
      .getByRole('table')
      .getByRole('link', { name: say('circulation:hold.held') })
      .click();
    await expect(portal.heading).not.toHaveText(book);
    await expect(page.getByText(/青禾学校图书馆\s· /u)).toBeVisible();
    await expect(page.getByText(sayLike('circulation:holds.until'))).toContainText(/1[28]:00/u);
  });
}

test('before several renewals a reader sees what each brings, with the urgent ones selected', async ({
  portal,
}) => {
  const { page, say, sayLike } = portal;
  await logIn(portal, 'Q0001');
  await portal.open('/qinghe/me/loans');
  await page.getByRole('button', { name: say('circulation:renewAll.button') }).click();
  const dialog = page.getByRole('dialog', { name: say('circulation:renewAll.title') });
  await expect(dialog.getByText(sayLike('circulation:renewAll.gain')).first()).toBeVisible();
  const offers = await dialog.getByRole('listitem').all();
  expect(offers.length).toBeGreaterThan(1);
  let selected = 0;
  for (const offer of offers) {
    const days = Number(
      /(\d+)/u.exec((await offer.getByText(sayLike('circulation:due.line')).textContent()) ?? '')?.[1],
    );
    const isTicked = await offer.getByRole('checkbox').isChecked();
    expect([days, isTicked]).toEqual([days, days <= 7]);
    if (isTicked) selected += 1;
  }
  await expect(
    dialog.getByRole('button', { name: say('circulation:renewAll.confirm', { count: selected }) }),
  ).toBeEnabled();
  await portal.expectAccessible();
  await page.keyboard.press('Escape');
  await expect(message(portal, say('circulation:renew.cancelled'))).toBeVisible();
});
