import { logInToDesk } from './desk-steps.ts';
import { expect, mainly, portalLanguages, test } from './portal-test.ts';

/** Demonstration accounts that no other journey uses. */
const logins = { 'zh-CN': 'auditor', 'en-US': 'moderator' } as const;

for (const language of portalLanguages)
  test(`a passkey is created, and is the second factor of the next login (${mainly('zh-CN', language)})`, async ({
    portal,
    page,
  }) => {
    await portal.speak(language);
    const { say } = portal;
    // Browsers support passkeys on localhost, but not on the IP address.
    const local = portal.address.replace('127.0.0.1', 'localhost');
    portal.expectTrouble(/^asked another host: http:\/\/localhost:/u);
    await page.context().addCookies([{ name: 'lang', value: language, url: local }]);
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const enter = () => logInToDesk(portal, logins[language], 'Yuelan2026');

    await page.goto(`${local}/harbor/desk/account`);
    await enter();
    await expect(portal.heading).toHaveText(say('staffDesk:own.title'));
    await page.getByRole('button', { name: say('staffDesk:own.add') }).click();
    await page.getByRole('button', { name: say('desk:enrol.passkey'), exact: true }).click();
    await page.getByLabel(say('desk:enrol.passkeyName'), { exact: true }).fill('Reading room');
    await portal.expectAccessible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: say('desk:recovery.title') })).toBeVisible();
    await page.getByLabel(say('desk:recovery.kept')).check();
    await page.getByRole('button', { name: say('desk:recovery.continue') }).click();
    await expect(page.getByText(say('staffDesk:own.passkey', { name: 'Reading room' }))).toBeVisible();
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: expect.any(Boolean) }]);

    await page.getByRole('button', { name: new RegExp(`^${await nameOf()}`, 'u') }).click();
    await page.getByRole('button', { name: say('desk:logout') }).click();
    await enter();
    await expect(portal.heading).toHaveText(say('desk:second.title'));

    // Somebody else's device has a different key, or none.
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    const proof = page.getByRole('button', { name: say('desk:proof.usePasskey') });
    await proof.click();
    await expect(
      page.getByRole('alert').filter({ hasText: say('desk:proof.passkeyDeclined') }),
    ).toBeVisible();
    await portal.expectAccessible();

    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await proof.click();
    await expect(portal.heading).toHaveText(say('staffDesk:own.title'));
    await expect(page.getByText(say('staffDesk:own.passkey', { name: 'Reading room' }))).toBeVisible();

    /** The label of the account menu. */
    async function nameOf(): Promise<string> {
      const text = (await page.getByRole('main').getByText(logins[language]).first().textContent()) ?? '';
      return RegExp.escape(text.split(/[，,]/u)[0] ?? '');
    }
  });
