import { logInToDesk } from './desk-steps.ts';
import { guidePicture } from './guide-picture.ts';
import { expect, mainly, portalLanguages, test } from './portal-test.ts';
import { settingsLibraryOf } from './settings-libraries.ts';

/** An upper limit: the server's thread loads at the first file, which takes long on a busy machine. */
const aWhile = { timeout: 90_000 };

/** A file exported by a school's old system, with a missing title and an unknown heading. */
const table = (mark: string) =>
  Buffer.from(
    [
      '书名,作者,出版社,出版年,财产条码,内部号',
      `湖边的一年${mark},林溪著,青禾出版社,2024,T${mark}1,甲`,
      `,无名,青禾出版社,2023,T${mark}2,乙`,
      `山里来信${mark},周南著,青禾出版社,2022,T${mark}3,丙`,
    ].join('\r\n'),
  );

for (const language of portalLanguages)
  test(`a librarian imports a file, corrects what was rejected, and undoes the run (${mainly('zh-CN', language)})`, async ({
    portal,
    page,
  }) => {
    test.slow();
    await portal.speak(language);
    const { say } = portal;
    // The library remembers the columns of its last file.
    const library = settingsLibraryOf(language);
    const mark = language === 'zh-CN' ? '一' : 'II';
    await portal.open(`/${library}/desk/import`);
    await logInToDesk(portal, `importer-${language}`);
    await expect(portal.heading).toHaveText(say('importDesk:title'));
    await portal.expectSettled();
    await portal.expectShown();

    // The file is chosen with the field, which the keyboard can reach too.
    await page
      .getByLabel(say('importDesk:drop.label'))
      .setInputFiles({ name: 'books.csv', mimeType: 'text/csv', buffer: table(mark) });
    await expect(portal.heading).toHaveText('books.csv');
    const means = (heading: string) =>
      page.getByRole('combobox', { name: `${heading}: ${say('importDesk:found.field')}` });
    await expect(means('书名')).toHaveValue('title', aWhile);
    await expect(means('财产条码')).toHaveValue('ignore');
    await means('财产条码').selectOption('barcode');
    await portal.expectSettled();
    await portal.expectShown();
    await guidePicture(page, 'import-columns', language);

    // A dry run saves nothing, and lists what it would reject.
    await page.getByRole('button', { name: say('importDesk:do.try'), exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: say('importDesk:result.tried') })).toBeVisible(aWhile);
    await expect(
      page.getByRole('row').filter({ hasText: say('importDesk:rows.results.rejected') }),
    ).toHaveCount(1);
    await portal.expectSettled();
    await portal.expectShown();
    await guidePicture(page, 'import-dry-run', language);

    await page.getByRole('button', { name: say('importDesk:do.run'), exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: say('importDesk:result.done') })).toBeVisible(aWhile);
    const firstRun = page.url();

    // The rejected row is imported again, corrected, with the report's columns, which an import ignores.
    await page.getByRole('button', { name: say('desk:download.button') }).press('Enter');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: say('desk:download.csv') }).press('Enter');
    const stream = await (await saved).createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(Buffer.from(chunk));
    const report = Buffer.concat(chunks).toString('utf8');
    expect(report).toContain(`T${mark}2`);
    await portal.follow(`/${library}/desk/import`);
    await page.getByLabel(say('importDesk:drop.label')).setInputFiles({
      name: 'corrected.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(report.replace(',无名,', `无名诗选${mark},无名,`)),
    });
    await expect(portal.heading).toHaveText('corrected.csv');
    // The columns are mapped as last time.
    await expect(means('财产条码')).toHaveValue('barcode', aWhile);
    await page.getByRole('button', { name: say('importDesk:do.runNow') }).press('Enter');
    await expect(page.getByRole('heading', { name: say('importDesk:result.done') })).toBeVisible(aWhile);

    // Undo the whole first run. The corrected title remains.
    await portal.follow(`/${library}/desk/import`);
    await expect(page.getByRole('row').filter({ hasText: 'books.csv' }).first()).toBeVisible();
    await portal.expectSettled();
    await portal.expectShown();
    await portal.follow(new URL(firstRun).pathname);
    await page.getByRole('button', { name: say('importDesk:do.undo') }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await portal.expectAccessible();
    await dialog.getByRole('button', { name: say('importDesk:do.undo') }).press('Enter');
    await expect(page.getByRole('heading', { name: say('importDesk:result.undone') })).toBeVisible(aWhile);
    await portal.expectSettled();
    await portal.expectShown();
  });
