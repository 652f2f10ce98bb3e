/// <reference lib="dom" />
import { counter, counterBarcode, counterCard } from './counter-library.ts';
import { logInToDesk } from './desk-steps.ts';
import { guidePicture } from './guide-picture.ts';
import { expect, mainly, portalLanguages, test } from './portal-test.ts';

const books = 30;

for (const language of portalLanguages)
  test(`thirty loans and returns in a row, by a barcode reader alone (${mainly('zh-CN', language)})`, async ({
    portal,
    page,
  }) => {
    await portal.speak(language);
    const { say } = portal;
    const barcode = (number: number) => counterBarcode(language, number);
    /** Like a barcode reader: it types and presses Enter without waiting. */
    const scan = async (...texts: readonly string[]) => {
      for (const text of texts) {
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
      }
    };
    await portal.open(`/${counter.clientid}/desk/circulation`);
    await logInToDesk(portal, `owner-${language}`);
    await expect(portal.heading).toHaveText(say('circulationDesk:lend.title'));
    await expect(page.getByLabel(say('circulationDesk:lend.scanCard'), { exact: true })).toBeFocused();
    await portal.expectSettled();
    await portal.expectShown();

    // Thirty books, scanned faster than they are lent.
    const first = counterCard(language, 1);
    await scan(first, ...Array.from({ length: books }, (_, at) => barcode(at + 1)));
    const scanned = page.getByRole('list', { name: say('circulationDesk:lend.lines') }).getByRole('listitem');
    const lent = scanned.filter({
      has: page.getByRole('button', { name: say('circulationDesk:lend.undo'), exact: true }),
    });
    await expect(lent).toHaveCount(books);
    const account = page.getByRole('region', { name: '林小满' });
    await expect(account.getByRole('listitem')).toHaveCount(books);
    for (let at = 1; at <= books; at += 1) await expect(lent.nth(books - at)).toContainText(barcode(at));

    // A receipt for them. The browser's print dialog is suppressed.
    await page.evaluate(() => {
      globalThis.print = () => document.body.toggleAttribute('data-printing', true);
    });
    await account.getByRole('button', { name: say('circulationDesk:receipt.print') }).click();
    const paper = page.locator('[data-print-sheet]');
    await expect(paper).toContainText(barcode(1));
    await expect(paper.locator('li')).toHaveCount(books);
    await expect(page.locator('body[data-printing]')).toHaveCount(1);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(paper).toHaveCount(0);

    // A text that is neither a card nor a barcode closes the reader: it might have been another card. The receipt
    // button still has the focus, but the scan goes to the field.
    await scan('999999', barcode(31));
    await expect(page.getByRole('alert').filter({ hasText: '林小满' })).toBeVisible();
    await expect(scanned.first()).toContainText(barcode(31));
    await portal.expectShown();

    // The next reader wants a book that the first one has not actually returned.
    await scan(counterCard(language, 2), barcode(31), barcode(1));
    await expect(scanned.first()).toContainText(first);
    await guidePicture(page, 'circulation-lend', language);
    await scanned
      .first()
      .getByRole('button', { name: say('circulationDesk:lend.takeBackFirst', { name: '周子涵' }) })
      .click();
    await scanned
      .first()
      .getByRole('button', { name: say('circulationDesk:lend.undo') })
      .click();
    await expect(page.getByText(say('circulationDesk:lend.undone'))).toBeVisible();

    // All books come back, the last reader's one late.
    await portal.follow(`/${counter.clientid}/desk/circulation/returns`);
    await expect(page.getByLabel(say('circulationDesk:returns.scan'), { exact: true })).toBeFocused();
    const back = Array.from({ length: books }, (_, at) => barcode(at + 2));
    await scan(...back, barcode(counter.books));
    const returned = page
      .getByRole('list', { name: say('circulationDesk:returns.lines') })
      .getByRole('listitem')
      .filter({ hasText: say('circulationDesk:returns.returned') });
    await expect(returned).toHaveCount(back.length + 1);
    await expect(returned.first()).toContainText('I287/');
    await guidePicture(page, 'circulation-returns', language);
    await portal.expectShown();
    await returned
      .first()
      .getByRole('button', { name: say('circulationDesk:returns.undo') })
      .click();
    await expect(returned).toHaveCount(back.length);

    // The links on Today: nothing is held here, and one book of each language is overdue.
    await portal.follow(`/${counter.clientid}/desk/circulation/overdue`);
    const overdue = page.getByRole('row').filter({ hasText: barcode(counter.books) });
    await expect(overdue).toBeVisible();
    await portal.expectSettled();
    await portal.expectShown();
    await overdue.getByRole('link').click();
    await expect(page.getByRole('region', { name: new RegExp(barcode(counter.books)) })).toBeVisible();
    await portal.expectShown();
    await portal.follow(`/${counter.clientid}/desk/circulation/holds`);
    await expect(page.getByText(say('circulationDesk:hold.none'))).toBeVisible();
    await portal.expectShown();
  });
