import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oidcClient, startOidcProvider } from '../apps/server/testing/reader/oidc-provider.ts';
import { test as base, expect, mainly, type Portal, portalLanguages } from './portal-test.ts';
import { fillLogin, loginButton, loginDialog, readerPassword } from './reader-steps.ts';
import { ended, freePort, portalSettings, servePortal, start } from './serve-portal.ts';

const schoolAccount = { 'zh-CN': '校园账号', 'en-US': 'School account' } as const;
const cancelled = { 'zh-CN': '登录已取消。', 'en-US': 'The login was cancelled.' } as const;

/** A portal of its own in front of a real provider of OpenID Connect. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  address: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'yuelan-identity-'));
    const [data, readers, list] = ['data', 'readers.csv', 'commands.json'].map((name) => join(folder, name));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const school = await startOidcProvider([`${url}/lan`], { wang: { name: '王五' } });
    writeFileSync(String(readers), `borrowNumber,realName,password,status\nL0001,王五,${readerPassword},1`);
    const commands = [
      ['library', 'create', 'lan', '--name', '兰台图书馆'],
      ['import', 'readers', readers, '--library', 'lan', '--keep-passwords'],
      [
        ...['library', 'identity', 'set', 'lan', 'school', 'type=oidc', `issuer=${school.issuer}`],
        ...[`nameZh=${schoolAccount['zh-CN']}`, `nameEn=${schoolAccount['en-US']}`],
        ...Object.entries(oidcClient).map(([name, value]) => `${name}=${value}`),
      ],
    ];
    writeFileSync(String(list), JSON.stringify(commands));
    const made = start('apps/server/testing/run-commands.ts', [String(list)], portalSettings(String(data)));
    if ((await ended(made)) !== 0) throw new Error('The library could not be made.');
    const portal = await servePortal(String(data), { PUBLIC_URL: url }, port);
    await use(url);
    await portal.stop();
    await school.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

async function enterAtSchool({ page }: Portal, button: 'Continue' | 'Cancel'): Promise<void> {
  await page.getByLabel('Login', { exact: true }).fill('wang');
  await page.getByLabel('Password').fill('wang');
  await page.getByRole('button', { name: button }).click();
}

for (const language of portalLanguages)
  test(`a reader logs in with the school's account, proves the card once, and logs out of both (${mainly('en-US', language)})`, async ({
    portal,
    page,
  }) => {
    test.slow();
    portal.expectTrouble(/^asked another host/);
    // A font of the provider's own logout page.
    portal.expectTrouble(/ERR_NAME_NOT_RESOLVED/);
    await portal.speak(language);
    const { say } = portal;
    const dialog = loginDialog(portal);
    const school = dialog.getByRole('button', { name: schoolAccount[language] });
    await portal.open('/lan');
    await loginButton(portal).click();
    await expect(school).toBeVisible();
    await portal.expectShown();

    await school.click();
    await enterAtSchool(portal, 'Cancel');
    await expect(dialog.getByText(cancelled[language])).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await portal.expectAccessible();

    await school.click();
    await enterAtSchool(portal, 'Continue');
    await expect(dialog.getByText(say('reader:login.bind'))).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await portal.expectShown();
    await fillLogin(portal, 'L0001');
    await expect(dialog).toBeHidden();
    await portal.follow('/lan/me');
    await expect(loginButton(portal)).toBeHidden();

    const logOut = async () => {
      await page.getByRole('banner').getByRole('button', { name: '王五' }).click();
      await page.getByRole('button', { name: say('shell:account.logout') }).click();
    };
    const farewell = { name: schoolAccount[language] };
    const question = page.getByRole('dialog', { name: say('reader:farewell.title', farewell) });
    await logOut();
    await expect(question).toBeVisible();
    await portal.expectAccessible();
    await question.getByRole('button', { name: say('reader:farewell.leave') }).click();
    await page.getByRole('button', { name: /sign me out/ }).click();
    await expect(loginButton(portal)).toBeVisible();

    await loginButton(portal).click();
    await school.click();
    await enterAtSchool(portal, 'Continue');
    await expect(dialog).toBeHidden();
    await expect(loginButton(portal)).toBeHidden();
    await logOut();
    await question.getByText(say('reader:farewell.stay')).click();
    await expect(loginButton(portal)).toBeVisible();
  });
