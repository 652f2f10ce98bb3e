import { LibrarySystem } from '../apps/server/testing/catalogue/library-system.ts';
import { logInToDesk } from './desk-steps.ts';
import { guidePicture } from './guide-picture.ts';
import { expect, mainly, portalLanguages, test } from './portal-test.ts';
import { settingsLibraryOf } from './settings-libraries.ts';

/** An upper limit: the thread that reads files loads at the first harvest, which takes long on a busy machine. */
const aWhile = { timeout: 90_000 };
const titles = ['湖边的一年', '山里来信', '小镇的灯', '纸船与河', '雨后的操场', '月亮上的图书馆'];

for (const language of portalLanguages)
  test(`an owner sets up harvests from a library system, and decides about missing titles (${mainly('en-US', language)})`, async ({
    portal,
    page,
  }) => {
    test.slow();
    const system = new LibrarySystem();
    system.deletions = 'no';
    for (const [index, title] of titles.entries())
      system.put(index + 1, { title, copies: [{ barcode: `K${language}${index + 1}` }] });
    const address = await system.start();
    await portal.speak(language);
    const { say } = portal;
    const library = settingsLibraryOf(language);
    const press = (key: string, values?: Record<string, string>) =>
      page.getByRole('button', { name: say(key, values), exact: true }).press('Enter');
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'koha' }) });

    await portal.open(`/${library}/desk/import/sources`);
    await logInToDesk(portal, `settings-${language}`);
    await expect(portal.heading).toHaveText(say('catalogueDesk:harvests.title'));
    await expect(page.getByText(say('catalogueDesk:harvests.none'))).toBeVisible();
    await portal.expectSettled();
    await portal.expectShown();

    // A wrong address is reported before anything is saved.
    await press('catalogueDesk:harvests.new');
    await page.locator('[name="name"]').fill('koha');
    await page.locator('[name="address"]').fill('http://127.0.0.1:1/oai');
    await expect(page.getByText(say('catalogueDesk:harvests.every.day', { time: '03:00' }))).toBeVisible();
    await press('libraryDesk:system.try');
    await expect(page.getByText(say('libraryDesk:system.fails'))).toBeVisible(aWhile);
    await page.locator('[name="address"]').fill(`${address}/oai`);
    await press('libraryDesk:system.try');
    await expect(page.getByText(say('libraryDesk:system.works'))).toBeVisible(aWhile);
    await portal.expectShown();
    await press('desk:save');
    await expect(row.getByText(say('catalogueDesk:harvests.outcomes.new'))).toBeVisible();

    await press('catalogueDesk:harvests.nowOf', { name: 'koha' });
    await expect(row.getByText(say('catalogueDesk:harvests.outcomes.done'))).toBeVisible(aWhile);
    await expect(row.getByRole('cell', { name: String(titles.length), exact: true })).toBeVisible();

    // The system loses titles. Nothing changes until somebody has reviewed them and decided.
    system.remove(2);
    system.remove(5);
    await press('catalogueDesk:harvests.nowOf', { name: 'koha' });
    const look = page.getByRole('link', { name: say('catalogueDesk:harvests.look') });
    await expect(look).toBeVisible(aWhile);
    await portal.expectSettled();
    await portal.expectShown();
    await guidePicture(page, 'import-sources', language);
    await look.press('Enter');
    await expect(portal.heading).toHaveText(say('catalogueDesk:missing.heading', { name: 'koha' }));
    for (const at of [1, 4])
      await expect(page.getByRole('rowheader', { name: titles[at] ?? '' })).toBeVisible();
    await portal.expectSettled();
    await portal.expectShown();
    await guidePicture(page, 'import-missing', language);
    await press('catalogueDesk:harvests.apply');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('catalogueDesk:harvests.apply'), exact: true })
      .press('Enter');
    await expect(portal.heading).toHaveText(say('catalogueDesk:harvests.title'));
    await expect(row.getByText(say('catalogueDesk:harvests.outcomes.done'))).toBeVisible(aWhile);
    await expect(row.getByRole('cell', { name: String(titles.length - 2), exact: true })).toBeVisible();

    // The date of the harvest links to its report and undo.
    await page.getByRole('row').nth(-1).getByRole('link').press('Enter');
    await expect(page.getByRole('button', { name: say('importDesk:do.undo') })).toBeVisible();
    await system.stop();
  });
