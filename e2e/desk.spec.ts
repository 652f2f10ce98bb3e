import { codeOf, logInToDesk } from './desk-steps.ts';
import { guidePicture } from './guide-picture.ts';
import { expect, mainly, portalLanguages, test } from './portal-test.ts';

const circulation = { 'zh-CN': '流通助理', 'en-US': 'Circulation assistant' };

for (const language of portalLanguages)
  test(`an owner sets up a second factor, invites a colleague and reads about it in the log (${mainly('zh-CN', language)})`, async ({
    portal,
    page,
    browser,
  }) => {
    await portal.speak(language);
    const { say } = portal;
    const login = `owner-${language}`;
    await portal.open('/qinghe/desk');
    await expect(portal.heading).toHaveText(say('desk:login.title'));
    await portal.expectShown();
    await logInToDesk(portal, login, 'not this one');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await logInToDesk(portal, login);
    await expect(portal.heading).toHaveText(say('todayDesk:title'));
    await portal.expectSettled();
    await portal.expectShown();

    // An authenticator app, and the recovery codes that come with the first factor.
    await portal.follow('/qinghe/desk/account');
    await page.getByRole('button', { name: say('staffDesk:own.add') }).click();
    await page.getByRole('button', { name: say('desk:enrol.totp'), exact: true }).click();
    await page.getByText(say('desk:enrol.typeSecret')).click();
    const secret = (await page.locator('details p').textContent()) ?? '';
    await portal.expectAccessible();
    await page.getByLabel(say('desk:proof.field.totp'), { exact: true }).fill(codeOf(secret));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: say('desk:recovery.title') }).getByRole('listitem');
    await expect(codes.first()).toBeVisible();
    const [recovery = ''] = await codes.allTextContents();
    await portal.expectAccessible();
    await page.getByLabel(say('desk:recovery.kept')).check();
    await page.getByRole('button', { name: say('desk:recovery.continue') }).click();
    await expect(page.getByText(say('staffDesk:own.totp'), { exact: true })).toBeVisible();

    // The login now has two steps.
    await page.getByRole('button', { name: login }).click();
    await page.getByRole('button', { name: say('desk:logout') }).click();
    await logInToDesk(portal, login);
    await expect(portal.heading).toHaveText(say('desk:second.title'));
    await portal.expectShown();
    await page.getByRole('button', { name: say('desk:proof.instead.recovery') }).click();
    await page.getByLabel(say('desk:proof.field.recovery'), { exact: true }).fill(recovery);
    await page.keyboard.press('Enter');
    await expect(portal.heading).toHaveText(say('staffDesk:own.title'));

    // A new account, with the keyboard from the list on.
    await portal.follow('/qinghe/desk/staff');
    await portal.expectSettled();
    await portal.expectShown();
    await page.getByRole('button', { name: say('staffDesk:account.new') }).click();
    await page.getByLabel(say('staffDesk:account.name'), { exact: true }).fill('陈老师');
    await page.getByLabel(say('staffDesk:account.login'), { exact: true }).fill(`chen-${language}`);
    // Why it is refused is said at the field that it is about, in view.
    const create = page.getByRole('button', { name: say('staffDesk:account.create') });
    await create.click();
    const roles = page.getByRole('group', { name: say('staffDesk:account.roles') });
    await expect(roles.getByRole('alert').locator('p')).toBeInViewport({ ratio: 1 });
    await expect(roles.getByRole('checkbox').first()).toBeFocused();
    await page.getByRole('checkbox', { name: circulation[language] }).check();
    await expect(roles.getByRole('alert').locator('p')).toHaveCount(0);
    await portal.expectAccessible();
    await guidePicture(page, 'staff-new', language);
    await create.click();
    const invitation = page.getByRole('dialog').locator('p', { hasText: '/desk/invitation#' });
    await expect(invitation).toBeVisible();
    await portal.expectAccessible();
    const address = (await invitation.textContent()) ?? '';
    await page.getByRole('button', { name: say('staffDesk:invitation.done') }).click();

    // The colleague chooses a password in another browser, and sees only what the role allows.
    const theirs = await (await browser.newContext()).newPage();
    await theirs.context().addCookies([{ name: 'lang', value: language, url: portal.address }]);
    await theirs.goto(address);
    await theirs.getByLabel(say('staffDesk:own.new'), { exact: true }).fill('lending at the front desk');
    await theirs.getByLabel(say('staffDesk:own.again'), { exact: true }).fill('lending at the front desk');
    await theirs.getByRole('button', { name: say('staffDesk:welcome.submit') }).click();
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(say('todayDesk:title'));
    await expect(theirs.getByRole('link', { name: say('desk:menu.staff') })).toHaveCount(0);
    await theirs.goto(`${portal.address}/qinghe/desk/staff`);
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(say('desk:notAllowed.title'));
    await theirs.context().close();

    // The log has the entries, and its chain is intact.
    await portal.follow('/qinghe/desk/staff/audit');
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: language === 'zh-CN' ? '馆员账号' : 'Staff account' })
        .first(),
    ).toBeVisible();
    await page.getByRole('button', { name: say('staffDesk:audit.verify') }).click();
    await expect(
      page.getByRole('status').filter({ hasText: portal.sayLike('staffDesk:audit.intact') }),
    ).toBeVisible();
    await portal.expectShown();
    await guidePicture(page, 'staff-audit', language);
  });
