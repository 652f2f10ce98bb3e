import { holdBack } from './hold-back.ts';
import { expect, mainly, portalLanguages, test } from './portal-test.ts';
import {
  fillLogin,
  logIn,
  logInByForm,
  loginButton,
  loginDialog,
  message,
  readerPassword,
} from './reader-steps.ts';

for (const language of portalLanguages) {
  test(`a visitor who wants my library logs in and arrives at the requested page (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    await portal.speak(language);
    await portal.open('/qinghe/me/credit');
    await expect(portal.page).toHaveURL(/\/qinghe\/?$/u);
    await fillLogin(portal, 'Q0017');
    await expect(portal.page).toHaveURL(/\/me\/credit$/u);
    await expect(portal.heading).toHaveText(portal.say('reader:credit.title'));
  });

  test(`a wrong password says so, keeps the name and asks for a new captcha (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    const { say } = portal;
    await portal.speak(language);
    await portal.open('/qinghe');
    await loginButton(portal).click();
    const dialog = loginDialog(portal);
    const picture = dialog.getByRole('img', { name: say('reader:captcha.picture') });
    await dialog.getByRole('button', { name: say('reader:login.submit'), exact: true }).click();
    await expect(dialog.getByText(say('platform:form.required'))).toHaveCount(3);
    await expect(picture).toBeVisible();
    const before = (await picture.getAttribute('src')) ?? '';
    await fillLogin(portal, language === 'zh-CN' ? 'Q0018' : 'Q0019', 'Wrong1234');
    await expect(dialog.getByRole('alert').filter({ hasText: /\p{L}/u })).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: say('reader:login.name') })).toHaveValue(/^Q00/u);
    await expect(dialog.getByRole('textbox', { name: say('reader:captcha.label') })).toHaveValue('');
    await expect(picture).not.toHaveAttribute('src', before);
    await portal.expectAccessible();
  });
}

test('a reader who cannot see pictures proves to be human without one', async ({ portal }) => {
  const { say } = portal;
  await portal.open('/qinghe');
  await loginButton(portal).click();
  const dialog = loginDialog(portal);
  await dialog.getByRole('textbox', { name: say('reader:login.name') }).fill('Q0020');
  await dialog.getByLabel(say('reader:login.password'), { exact: true }).fill(readerPassword);
  await dialog.getByRole('button', { name: say('reader:captcha.withoutPicture') }).click();
  await expect(dialog.getByText(say('reader:captcha.proved'))).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: say('reader:login.submit'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(loginButton(portal)).toBeHidden();
});

test("the reader's menu opens when pressed before its code has loaded", async ({ portal }) => {
  const { page, say } = portal;
  await portal.open('/qinghe');
  await logInByForm(portal, 'Q0013');
  const banner = page.getByRole('banner');
  const name = (await banner.locator('button[aria-expanded]').textContent()) ?? '';
  const letGo = await holdBack(page, /\/assets\/reader-menu-[^/]+\.js/u);
  await page.reload();
  await banner.getByRole('button', { name }).click();
  letGo();
  const menu = page.getByRole('list', { name: say('shell:account.menu') });
  await expect(menu.getByRole('button', { name: say('shell:account.logout') })).toBeVisible();
});

test('a login is valid only in its tab and library', async ({ portal, context }) => {
  await portal.open('/qinghe');
  await logInByForm(portal, 'Q0013');
  await portal.page.reload();
  await expect(portal.heading).toBeVisible();
  await expect(loginButton(portal)).toBeHidden();
  const other = await context.newPage();
  await other.goto(`${portal.address}/qinghe`);
  await expect(
    other.getByRole('banner').getByRole('button', { name: portal.say('shell:account.login') }),
  ).toBeVisible();
  await other.close();
  await portal.open('/harbor');
  await expect(loginButton(portal)).toBeVisible();
  await portal.open('/qinghe');
  await expect(loginButton(portal)).toBeVisible();
});

test('a call in progress during a logout does not make it a lost session', async ({ portal }) => {
  const { page, say } = portal;
  const sessions = /\/reader\/sessions$/u;
  await portal.open('/qinghe');
  await logInByForm(portal, 'Q0013');
  const settled = Promise.withResolvers<void>();
  page.on('requestfailed', (request) => sessions.test(request.url()) && settled.resolve());
  page.on('response', (response) => sessions.test(response.url()) && settled.resolve());
  const letGo = await holdBack(page, sessions);
  await page.route(/\/user\/opac\/logout$/u, async (route) => {
    const response = await route.fetch();
    letGo();
    await settled.promise;
    await route.fulfill({ response });
  });
  const asked = page.waitForRequest(sessions);
  await portal.open('/qinghe/me/profile');
  await asked;
  await page.getByRole('banner').locator('button[aria-expanded]').click();
  await page.getByText(say('shell:account.logout'), { exact: true }).click();
  await expect(page).toHaveURL(/\/qinghe\/?$/u);
  await expect(message(portal, say('platform:session.ended'))).toBeVisible();
});

test('a session that ended elsewhere goes home, says so and leads back', async ({ portal, browser }) => {
  const { page, say } = portal;
  portal.expectTrouble(/401/u);
  await portal.open('/qinghe');
  await logInByForm(portal, 'Q0014');
  await portal.open('/qinghe/me/profile');
  await expect(page.getByText(say('reader:sessions.current'))).toBeVisible();

  const token = await page.evaluate(() => Object.values({ ...sessionStorage }).join(' '));
  expect(token, 'the password is kept nowhere').not.toContain(readerPassword);

  // The same reader ends this login from another browser.
  const elsewhere = await browser.newContext({ locale: 'zh-CN' });
  const there = await elsewhere.newPage();
  await there.goto(`${portal.address}/qinghe`);
  const second = { ...portal, page: there };
  await there
    .getByRole('banner')
    .getByRole('button', { name: say('shell:account.login') })
    .click();
  await fillLogin(second, 'Q0014');
  await expect(loginDialog(second)).toBeHidden();
  await there.goto(`${portal.address}/qinghe/me/profile`);
  await there
    .getByRole('button', { name: portal.sayLike('reader:sessions.endOf') })
    .first()
    .click();
  await there
    .getByRole('dialog')
    .getByRole('button', { name: say('reader:sessions.end'), exact: true })
    .click();
  await expect(message(second, say('reader:sessions.ended'))).toBeVisible();
  await elsewhere.close();

  await page.getByRole('link', { name: new RegExp(`^${say('shell:me.credit')}`, 'u') }).click();
  await expect(page).toHaveURL(/\/qinghe\/?$/u);
  await expect(message(portal, say('platform:session.lost'))).toBeVisible();
  await expect(loginButton(portal)).toBeVisible();
});

test('a login by calls, as other journeys begin, leaves the same state in the tab as the form', async ({
  portal,
}) => {
  const { page } = portal;
  const kept = async () => {
    const stored: Record<string, string> = await page.evaluate(() => ({ ...sessionStorage }));
    const { token: _token, expiresAt: _expiresAt, ...session } = JSON.parse(stored['session'] ?? '{}');
    return { session, reader: JSON.parse(stored['reader'] ?? '{}') };
  };
  await logIn(portal, 'Q0013');
  const byCalls = await kept();
  await portal.open('/qinghe');
  await expect(loginButton(portal)).toBeHidden();
  await page.evaluate(() => sessionStorage.clear());
  await portal.open('/qinghe');
  await logInByForm(portal, 'Q0013');
  expect(byCalls).toEqual(await kept());
});
