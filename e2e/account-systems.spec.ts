import {
  type AccountSystems,
  books,
  reader,
  type SchoolLibrary,
  schoolAccount,
  startAccountSystems,
} from './account-systems.ts';
import {
  test as base,
  expect,
  mainly,
  type Portal,
  type PortalLanguage,
  portalLanguages,
  sizes,
} from './portal-test.ts';
import { answer, fillCard, fillLogin, loginButton, loginDialog, message } from './reader-steps.ts';

/** What the portal answers while a system does not. */
const told = {
  'zh-CN': { cancelled: '登录已取消。', school: /账号系统暂时没有回应/u, system: /什么也没有改变/u },
  'en-US': {
    cancelled: 'The login was cancelled.',
    school: /account system does not answer/u,
    system: /Nothing was changed/u,
  },
} as const;

/** All journeys of a round share a portal. Each journey can use its library only once. */
const round = () =>
  base.extend<object, { systems: AccountSystems }>({
    systems: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
      async ({}, use) => {
        const systems = await startAccountSystems();
        await use(systems);
        await systems.stop();
      },
      // Creates a portal and its libraries.
      { scope: 'worker', timeout: 300_000 },
    ],
    address: async ({ systems }, use) => use(systems.url),
  });
const [inMain, inOther] = [round(), round()];
base.describe.configure({ mode: 'default' });

/** Enters name and password on the account system's page. */
async function enterAtSchool({ page }: Portal, [name, password]: SchoolLibrary['login']): Promise<void> {
  await page.locator('input[name=login], input[name=username]').fill(name);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
}

/** Pages of the school and of the portal load in between. */
const throughSchool = { timeout: 30_000 };

const journeys = [
  ['OpenID Connect and SIP2', 'oidc', 'zh-CN', 'phone'],
  ['CAS and Koha', 'cas', 'en-US', 'desktop'],
  ['a directory and FOLIO', 'ldap', 'zh-CN', 'desktop'],
] as const;

for (const [what, name, main, size] of journeys)
  for (const language of portalLanguages)
    (language === main ? inMain : inOther)(
      `a reader logs in by the school's account, renews and reserves, and is told the truth while the systems are away (${what}, ${mainly(main, language)}${name === 'oidc' || language !== main ? '' : ', @matrix'})`,
      async ({ portal, page, systems }) => {
        base.slow();
        const library: SchoolLibrary = systems.libraries[name];
        const home = `/${library.clientid}`;
        // The account systems' pages use fonts and scripts from hosts that are out of reach.
        for (const pattern of [/^asked another host/, /ERR_NAME_NOT_RESOLVED/, /jQuery is not defined/])
          portal.expectTrouble(pattern);
        const others = portalLanguages.filter((one) => one !== language);
        const hasPage = name !== 'ldap';
        const dialog = () => loginDialog(portal);
        const schoolButton = (of: PortalLanguage) =>
          dialog().getByRole('button', { name: schoolAccount[of] });
        const account = page.getByRole('banner').getByRole('button', { name: reader.name });
        /** Goes to the school from the open login dialog. */
        const ask = async (of: PortalLanguage) => {
          if (hasPage) await schoolButton(of).click();
          else await fillLogin(portal, ...library.login);
        };
        const loan = () =>
          page
            .getByRole('list', { name: portal.say('circulation:loans.title') })
            .getByRole('listitem')
            .filter({ hasText: books.loan.title });
        const renew = async () => {
          const button = portal.say('circulation:renew.of', { title: books.loan.title });
          await page.getByRole('button', { name: button, exact: true }).click();
          const { say } = portal;
          await answer(portal, say('circulation:renew.title'), say('circulation:renew.confirm'));
        };
        /** A sentence that may follow another one. */
        const lastKnown = () => {
          const { source } = portal.sayLike('circulation:loans.lastKnown');
          return page.getByText(new RegExp(source.replace(/^\^|\$$/gu, ''), 'iu'));
        };
        /** Logs out of the portal. Returns whether this also logs out of the school. */
        const logOut = async (farewell: 'stay' | 'leave') => {
          await account.click();
          await page.getByRole('button', { name: portal.say('shell:account.logout') }).click();
          if (!hasPage) return;
          const title = portal.say('reader:farewell.title', { name: schoolAccount[language] });
          const question = page.getByRole('dialog', { name: title });
          await expect(question).toBeVisible();
          if (farewell === 'leave') await portal.expectAccessible();
          const choice = { name: portal.say(`reader:farewell.${farewell}`), exact: true };
          await question.getByRole('button', choice).last().click();
        };
        await page.setViewportSize(sizes[size]);
        await portal.speak(language);

        await base.step('the first login proves the card', async () => {
          await portal.open(home);
          await loginButton(portal).click();
          const names = schoolAccount[language];
          if (hasPage) await expect(schoolButton(language)).toBeVisible();
          else
            await expect(dialog().getByText(portal.say('reader:login.directory', { names }))).toBeVisible();
          await portal.expectShown(size);
          if (name === 'oidc') {
            await ask(language);
            await page.getByRole('button', { name: 'Cancel' }).click();
            await expect(dialog().getByText(told[language].cancelled)).toBeVisible();
            expect(new URL(page.url()).search).toBe('');
            await portal.expectAccessible();
          }
          await ask(language);
          if (hasPage) await enterAtSchool(portal, library.login);
          await expect(dialog().getByText(portal.say('reader:login.bind'))).toBeVisible(throughSchool);
          expect(new URL(page.url()).search).toBe('');
          const card = { name: portal.say('reader:login.bindName'), exact: true };
          await expect(dialog().getByRole('textbox', card)).toBeFocused();
          await portal.expectShown(size);
          await fillCard(portal, reader.card, library.proof);
          // The dialog opens the home page when it closes.
          await expect(dialog()).toBeHidden();
          await expect(account).toBeVisible();
        });

        await base.step('the reader renews and reserves in the library system', async () => {
          await portal.follow(`${home}/me/loans`);
          await renew();
          await expect(message(portal, portal.sayLike('circulation:renew.done'))).toBeVisible();
          await portal.follow(`${home}/search?q=${books.free.title}`);
          await page.getByRole('link', { name: books.free.title }).first().click();
          const { say } = portal;
          await page.getByRole('button', { name: say('circulation:hold.one'), exact: true }).click();
          await answer(portal, say('circulation:hold.title'), say('circulation:hold.confirm'));
          // Koha names the place where the hold can be picked up.
          const done = portal.sayLike(`circulation:hold.${name === 'cas' ? 'doneAt' : 'doneSystem'}`);
          await expect(message(portal, done)).toBeVisible();
          expect([library.renewals(), library.holds()]).toEqual([1, 1]);
        });

        await base.step('while the library system is away, pages say so and nothing is done', async () => {
          await library.system.close();
          for (const one of [...others, language]) {
            await portal.speak(one);
            await portal.open(`${home}/me/loans`);
            await renew();
            await expect(message(portal, told[one].system)).toBeVisible();
            await expect(lastKnown()).toBeVisible();
            await expect(loan()).toBeVisible();
          }
          await portal.expectAccessible();
        });

        await base.step(
          'while the school is away, too, the session goes on and a login says why not',
          async () => {
            await library.school.close();
            await portal.follow(`${home}/me/profile`);
            await portal.expectSettled();
            // Koha also has a PIN for the reader.
            const school = { name: schoolAccount[language] };
            const note = page.getByText(portal.say('reader:profile.passwordAt', school));
            await expect(note).toHaveCount(name === 'cas' ? 0 : 1);
            await expect(page.getByRole('button', { name: portal.say('reader:password.title') })).toHaveCount(
              0,
            );
            await portal.expectAccessible();
            await logOut('stay');
            await expect(message(portal, portal.say('platform:session.ended'))).toBeVisible();
            for (const one of [...others, language]) {
              await portal.speak(one);
              await portal.open(home);
              await loginButton(portal).click();
              await ask(one);
              await expect(dialog().getByText(told[one].school)).toBeVisible();
            }
            await portal.expectAccessible();
          },
        );

        await base.step('both recover on their own, and nothing is lost', async () => {
          await library.system.open();
          await library.school.open();
          await ask(language);
          await expect(account).toBeVisible(throughSchool);
          await expect(dialog()).toBeHidden();
          await expect(async () => {
            await portal.open(`${home}/me/loans`);
            await expect(loan()).toBeVisible();
            await expect(lastKnown()).toHaveCount(0);
          }).toPass();
          await portal.follow(`${home}/me/reservations`);
          const holds = page.getByRole('list', { name: portal.say('circulation:holds.title') });
          await expect(holds).toContainText(books.free.title);
          expect([library.renewals(), library.holds()]).toEqual([1, 1]);
        });

        if (name === 'oidc')
          await base.step('the reader logs out of both', async () => {
            await logOut('leave');
            await page.getByRole('button', { name: /sign me out/ }).click();
            await expect(loginButton(portal)).toBeVisible();
          });
      },
    );
