/// <reference lib="dom" />
import { sheetsOf } from '../apps/server/testing/import/sheets-of.ts';
import { logInToDesk } from './desk-steps.ts';
import { guidePicture } from './guide-picture.ts';
import { expect, mainly, portalLanguages, test } from './portal-test.ts';

const inVain = { 'zh-CN': '深海采矿入门', 'en-US': 'submarine basketry' } as const;

for (const language of portalLanguages)
  test(`a librarian looks at the year and downloads its figures (${mainly('en-US', language)})`, async ({
    portal,
    page,
    request,
  }) => {
    await portal.speak(language);
    const { say, address } = portal;
    const text = inVain[language];
    // Five visitors search for a book that the library lacks.
    for (let visitor = 0; visitor < 5; visitor += 1) {
      const made = await request.post(`${address}/api/libinfo/tk`, { data: { clientid: 'qinghe' } });
      const { data } = await made.json();
      await request.post(`${address}/api/search/catalogue/get`, {
        data: { text },
        headers: { authorization: `Bearer ${data.token}` },
      });
    }

    // Each chart has its numbers beside it.
    await portal.open('/qinghe/desk/statistics');
    await logInToDesk(portal, 'librarian', 'Yuelan2026');
    await expect(portal.heading).toHaveText(say('statisticsDesk:overview.title'));
    await portal.expectSettled();
    const loans = page.getByRole('figure', { name: say('statisticsDesk:measure.loans'), exact: true });
    await expect(loans.getByRole('table')).toBeVisible();
    await portal.expectShown();

    // The period is part of the address, so that it can be saved and sent.
    const period = page.getByLabel(say('statisticsDesk:period.label'), { exact: true });
    await period.focus();
    await period.selectOption({ label: say('statisticsDesk:period.year') });
    await expect(page).toHaveURL(/from=\d{4}-01-01&to=/u);
    await portal.expectSettled();
    await guidePicture(page, 'statistics-overview', language);

    await portal.follow('/qinghe/desk/statistics/groups?by=grade');
    await expect(portal.heading).toHaveText(say('statisticsDesk:groups.title'));
    await expect(page.getByRole('row').filter({ hasText: '三年级' }).last()).toBeVisible();
    await portal.expectSettled();
    await portal.expectShown();

    // The year's figures, and the workbook to submit.
    await portal.follow('/qinghe/desk/statistics/year');
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: say('statisticsDesk:year.fillIn') })
        .first(),
    ).toBeVisible();
    await portal.expectSettled();
    await portal.expectShown();
    const brokenUnits = await page.locator('tbody tr > :nth-child(4)').evaluateAll((cells) => {
      const words = document.createRange();
      return cells.flatMap((cell) => {
        words.selectNodeContents(cell);
        return new Set([...words.getClientRects()].map(({ top }) => top)).size > 1 ? [cell.textContent] : [];
      });
    });
    expect(brokenUnits).toEqual([]);
    await guidePicture(page, 'statistics-year', language);
    await page.getByRole('button', { name: say('desk:download.button'), exact: true }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: say('desk:download.xlsx') }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/u);
    // Read like an import: figures, months, definitions.
    const [figures = [], months = [], definitions = []] = await sheetsOf(await file.path());
    const names = figures.slice(1).map(([name = '']) => name);
    expect(names).toHaveLength(await page.getByRole('rowheader').count());
    await expect(page.getByRole('rowheader')).toContainText(names);
    expect(months.slice(1).map(([month]) => month)[0]).toMatch(/^\d{4}-01$/u);
    expect(definitions.slice(1).map(([name]) => name)).toEqual(names);

    // Searches without results by many visitors, and a synonym offered to readers from now on; with the keyboard.
    await portal.follow('/qinghe/desk/statistics/searches');
    await expect(portal.heading).toHaveText(say('statisticsDesk:searches.title'));
    const search = page.getByRole('button', { name: text, exact: true });
    await search.focus();
    await portal.expectShown();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const settled = dialog.getByLabel(say('statisticsDesk:searches.settlement'), { exact: true });
    await settled.selectOption({ label: say('statisticsDesk:settlement.synonym') });
    await dialog.getByLabel(say('statisticsDesk:settle.instead'), { exact: true }).fill('红楼梦');
    await portal.expectAccessible();
    await guidePicture(page, 'statistics-search', language);
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(say('statisticsDesk:searches.offered', { text: '红楼梦' })).first(),
    ).toBeVisible();
    await page.getByRole('button', { name: say('desk:undo.button') }).click();
    await expect(page.getByText(say('desk:undo.done'))).toBeVisible();
    await expect(
      page.getByRole('row').filter({ hasText: text }).getByText(say('statisticsDesk:settlement.open')),
    ).toBeVisible();
  });
