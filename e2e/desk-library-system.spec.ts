import { startSip2 } from '../apps/server/testing/circulation/sip2-stand-in.ts';
import { logInToDesk } from './desk-steps.ts';
import { guidePicture } from './guide-picture.ts';
import { expect, mainly, portalLanguages, test } from './portal-test.ts';
import { logInByForm } from './reader-steps.ts';
import { systemLibraryOf } from './settings-libraries.ts';

for (const language of portalLanguages)
  test(`an owner puts the portal in front of a library system, tries it first, and goes back (${mainly('en-US', language)})`, async ({
    portal,
    page,
    browser,
  }) => {
    const system = await startSip2();
    system.pins.set('Q1', '1234');
    system.loans.set('X-9', { patron: 'Q1', dueOn: '2099-03-20', renewals: 0 });
    await portal.speak(language);
    const { say } = portal;
    const library = systemLibraryOf(language);
    const menu = page.getByRole('navigation', { name: say('desk:menu.label'), exact: true });
    const circulation = menu.getByRole('link', { name: say('desk:menu.circulation'), exact: true });
    const choice = page.getByRole('combobox', { name: say('libraryDesk:system.system'), exact: true });
    const setting = (name: string) => page.locator(`[name="${name}"]`);
    const attempt = async () => {
      await page.getByRole('button', { name: say('libraryDesk:system.try'), exact: true }).press('Enter');
    };

    await portal.open(`/${library}/desk/settings/system`);
    await logInToDesk(portal, `system-${language}`);
    await expect(portal.heading).toHaveText(say('libraryDesk:system.title'));
    await expect(circulation).toBeVisible();
    await expect(page.getByText(say('libraryDesk:machine.none'))).toBeVisible();
    await portal.expectSettled();
    await portal.expectShown('desktop');

    // A self-check machine gets a password once. It is removed, and the removal is undone.
    const newMachine = page.getByRole('button', { name: say('libraryDesk:machine.new'), exact: true });
    await newMachine.press('Enter');
    await setting('login').fill(`kiosk-${language}`);
    await setting('addresses').fill('10.0.0.21');
    await setting('login').press('Enter');
    await expect(page.getByText(say('libraryDesk:machine.once'))).toBeVisible();
    await portal.expectAccessible();
    await page.keyboard.press('Escape');
    // Until the dialog is gone, the page below receives no keys.
    await expect(newMachine).toBeFocused();
    await page
      .getByRole('button', { name: say('libraryDesk:machine.removeOf', { login: `kiosk-${language}` }) })
      .press('Enter');
    await expect(page.getByText(say('libraryDesk:machine.none'))).toBeVisible();
    await page.getByRole('button', { name: say('desk:undo.button'), exact: true }).press('Enter');
    await expect(page.getByRole('rowheader', { name: `kiosk-${language}` })).toBeVisible();

    // A wrong address is reported before anything is saved.
    await choice.selectOption('sip2');
    await expect(page.getByText(say('libraryDesk:system.leaves'), { exact: false })).toBeVisible();
    await setting('host').fill('127.0.0.1');
    await setting('port').fill('1');
    await setting('user').fill('kiosk');
    await setting('password').fill('wrong');
    await attempt();
    await expect(page.getByText(say('libraryDesk:system.fails'))).toBeVisible();
    const refusing = language === 'zh-CN' ? '找到了主机，但它拒绝连接。' : 'it refuses the connection';
    await expect(page.getByText(refusing)).toBeVisible();
    await setting('port').fill(String(system.port));
    await attempt();
    const terminal =
      language === 'zh-CN' ? '图书馆系统拒绝了这个终端。' : 'The library system refuses the terminal.';
    await expect(page.getByText(terminal)).toBeVisible();
    await setting('password').fill('secret');
    await setting('card').fill('Q1');
    await setting('pin').fill('1234');
    await attempt();
    await expect(page.getByText(say('libraryDesk:system.works'))).toBeVisible();
    await expect(page.getByText('系统里的题名 X-9')).toBeVisible();
    await portal.expectSettled();
    await portal.expectShown('desktop');
    await page.getByText(say('libraryDesk:system.works')).scrollIntoViewIfNeeded();
    await guidePicture(page, 'settings-system', language);

    // After saving, the desk no longer lends, and readers see the system's loans.
    await setting('host').press('Enter');
    await expect(page.getByText(say('libraryDesk:system.saved'))).toBeVisible();
    await expect(circulation).toHaveCount(0);
    await expect(page.getByText(say('libraryDesk:system.noUnsure'))).toBeVisible();
    await portal.expectSettled();
    await portal.expectShown('desktop');
    await expect(setting('password')).toHaveValue('');
    await portal.follow(`/${library}/desk/circulation`);
    await expect(portal.heading).toHaveText(say('libraryDesk:system.elsewhere'));
    const readers = await (await browser.newContext({ locale: language })).newPage();
    await readers.goto(`${portal.address}/${library}`);
    await logInByForm({ ...portal, page: readers }, 'Q1', '1234');
    await readers.goto(`${portal.address}/${library}/me/loans`);
    await expect(readers.getByText('系统里的题名 X-9').first()).toBeVisible();
    await readers.context().close();

    // Back to the portal's own circulation.
    await page.getByRole('link', { name: say('libraryDesk:system.open') }).press('Enter');
    await choice.selectOption('built-in');
    await expect(page.getByText(say('libraryDesk:system.returns'))).toBeVisible();
    await page.getByRole('button', { name: say('desk:save'), exact: true }).press('Enter');
    await expect(circulation).toBeVisible();
    await system.close();
  });
