import { logInToDesk } from './desk-steps.ts';
import { guidePicture } from './guide-picture.ts';
import { expect, mainly, portalLanguages, test } from './portal-test.ts';
import { message } from './reader-steps.ts';
import { schoolOf, schoolReaders } from './school-library.ts';

for (const language of portalLanguages) {
  const { clientid, login } = schoolOf(language);

  test(`a librarian finds a reader and resets the password (${mainly('zh-CN', language)})`, async ({
    portal,
    page,
  }) => {
    await portal.speak(language);
    const { say } = portal;
    await portal.open(`/${clientid}/desk/readers`);
    await logInToDesk(portal, login);
    await expect(portal.heading).toHaveText(say('readerDesk:title'));
    await portal.expectSettled();

    // With the keyboard: the slash key focuses the search, pinyin finds the name, Enter opens it.
    await page.keyboard.press('/');
    await page.keyboard.type('smxg');
    const found = page.getByRole('button', { name: schoolReaders.forgets, exact: true });
    await expect(page.getByRole('row')).toHaveCount(2);
    await portal.expectShown();
    await guidePicture(page, 'readers-list', language);
    await found.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: schoolReaders.forgets });
    await expect(panel.getByText(say('readerDesk:loginNone'))).toBeVisible();
    await portal.expectShown();
    await panel.getByRole('button', { name: say('readerDesk:password.issue') }).press('Enter');
    await expect(page.locator('[data-autofocus="true"]')).toBeFocused();
    await portal.expectAccessibleIn(language);
    await page.keyboard.press('Enter');
    const slip = page.getByRole('dialog', {
      name: say('readerDesk:password.title', { name: schoolReaders.forgets }),
    });
    await expect(slip.getByText(/^[a-z2-9]{10}$/)).toBeVisible();
    await portal.expectShown();
    await guidePicture(page, 'readers-password', language);
    await page.keyboard.press('Enter');
    await expect(slip).toBeHidden();
    await expect(panel.getByText(portal.sayLike('readerDesk:loginInitial'))).toBeVisible();
  });

  test(`a librarian moves all classes up a school year, and undoes it (${mainly('en-US', language)})`, async ({
    portal,
    page,
  }) => {
    await portal.speak(language);
    const { say } = portal;
    await portal.open(`/${clientid}/desk/readers/year`);
    await logInToDesk(portal, login);
    await expect(portal.heading).toHaveText(say('readerDesk:year.title'));
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    const nextOf = (name: string) => page.getByLabel(say('readerDesk:year.toOf', { name }), { exact: true });
    await expect(nextOf('三年级一班')).toHaveValue('四年级一班');
    await expect(nextOf('六年级一班')).toHaveValue(/届六年级一班$/);
    await portal.expectSettled();
    await portal.expectShown();

    await page.getByLabel(say('readerDesk:year.find')).fill(schoolReaders.repeats);
    await page.keyboard.press('Enter');
    await expect(row('三年级一班')).toContainText(
      say('readerDesk:year.withRepeaters', { readers: 5, staying: 1 }),
    );
    await guidePicture(page, 'readers-year', language);
    await page.getByRole('button', { name: say('readerDesk:year.run'), exact: true }).press('Enter');
    const question = page.getByRole('dialog', { name: say('readerDesk:year.ask') });
    await expect(question).toBeVisible();
    await portal.expectAccessibleIn(language);
    await page.keyboard.press('Enter');
    const done = say('readerDesk:year.done', { moved: 16, graduated: 6, kept: 0 });
    await expect(page.getByText(done)).toBeVisible();
    await portal.expectSettled();
    await portal.expectShown();
    await expectClasses(['三年级一班', 1], ['四年级一班', 5], ['五年级一班', 6], ['六年级一班', 5]);

    const undo = say('readerDesk:year.undo');
    await page.getByRole('button', { name: undo }).press('Enter');
    await expect(page.getByRole('dialog', { name: undo })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(message(portal, say('desk:undo.done'))).toBeVisible();
    await expectClasses(['三年级一班', 6], ['四年级一班', 6], ['五年级一班', 5], ['六年级一班', 6]);

    async function expectClasses(...counts: readonly (readonly [name: string, readers: number])[]) {
      for (const [name, readers] of counts)
        await expect(row(name).getByRole('cell').first()).toContainText(String(readers));
    }
  });
}
