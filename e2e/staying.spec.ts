import { expect, test } from './portal-test.ts';
import { fillLogin, logInByForm, loginButton, loginDialog, message } from './reader-steps.ts';
import { restingReader } from './resting-reader.ts';

test('a reader who stays logged in is also logged in on a new tab, and nowhere after a logout', async ({
  portal,
  context,
}) => {
  const { page, say } = portal;
  await portal.open('/qinghe');
  await loginButton(portal).click();
  await loginDialog(portal)
    .getByRole('checkbox', { name: say('reader:login.stay') })
    .check();
  await portal.expectAccessible();
  await fillLogin(portal, restingReader.staying);
  await expect(loginDialog(portal)).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('reader'))).toBeNull();
  const other = await context.newPage();
  await other.goto(`${portal.address}/qinghe/me/loans`);
  await expect(other.getByRole('heading', { level: 1 })).toContainText(restingReader.name);
  await other.getByRole('banner').getByRole('button', { name: restingReader.name }).click();
  await other.getByText(say('shell:account.logout'), { exact: true }).click();
  await expect(message({ ...portal, page: other }, say('platform:session.ended'))).toBeVisible();
  await expect(loginButton(portal)).toBeVisible();
  expect(await page.evaluate(() => [...Object.keys(localStorage)])).not.toContain('session');
});

test('a session on the device that ended elsewhere is reported by the page that notices', async ({
  portal,
  context,
}) => {
  const { page, say } = portal;
  portal.expectTrouble(/401/u);
  await portal.open('/qinghe');
  await loginButton(portal).click();
  await loginDialog(portal)
    .getByRole('checkbox', { name: say('reader:login.stay') })
    .check();
  await fillLogin(portal, restingReader.staying);
  await expect(loginDialog(portal)).toBeHidden();
  const kept = await page.evaluate(() => localStorage.getItem('session'));
  await page.close();
  const { token }: { token: string } = JSON.parse(kept ?? '');
  await context.request.post(`${portal.address}/api/user/opac/logout`, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  const later = await context.newPage();
  await later.goto(`${portal.address}/qinghe/me/loans`);
  await expect(message({ ...portal, page: later }, say('platform:session.lost'))).toBeVisible();
});

test('a suspended reader sees what they have, and is told why there is no more', async ({ portal }) => {
  const { page, say } = portal;
  await portal.open('/qinghe');
  await logInByForm(portal, restingReader.suspended);
  await portal.open('/qinghe/me/loans');
  await expect(page.getByText(say('shell:me.suspended'))).toBeVisible();
  const menu = page.getByRole('navigation', { name: say('shell:menu.me') });
  await expect(menu.getByRole('link')).toHaveCount(2);
  await portal.expectAccessible();
  await portal.open('/qinghe/me/credit');
  await expect(page.getByText(/读者证已暂停使用，现在只能查看/u)).toBeVisible();
});
