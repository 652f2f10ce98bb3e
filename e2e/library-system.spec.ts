import { expect, portalLanguages, test } from './portal-test.ts';
import { answer, goToMine, logInByForm, message } from './reader-steps.ts';
import { startLibrarySystem, systemBooks, systemOf, systemReader } from './system-library.ts';

/** The portal's answers while the system is away. */
const told = {
  'zh-CN': { unsure: /还没有确认/u, away: /什么也没有改变/u },
  'en-US': { unsure: /has not confirmed/u, away: /Nothing was changed/u },
} as const;

for (const language of portalLanguages) {
  test(`a reader uses a library system through the portal, and is told the truth while it is away (${language}, @matrix)`, async ({
    portal,
  }) => {
    const { page, say, sayLike } = portal;
    const { renewed, kept, inHouse } = systemBooks;
    const home = `/${systemOf(language)}`;
    const system = await startLibrarySystem(language);
    await portal.speak(language);
    const results = page.getByRole('list', { name: say('catalogue:results.list') });
    const row = (title: string) => results.getByRole('listitem').filter({ hasText: title });
    const loan = (title: string) =>
      page
        .getByRole('list', { name: say('circulation:loans.title') })
        .getByRole('listitem')
        .filter({ hasText: title });
    const renew = async (title: string) => {
      await page.getByRole('button', { name: say('circulation:renew.of', { title }), exact: true }).click();
      await answer(portal, say('circulation:renew.title'), say('circulation:renew.confirm'));
    };
    /** A sentence of the page that may follow another one. */
    const says = (key: string) => new RegExp(sayLike(key).source.replace(/^\^|\$$/gu, ''), 'iu');
    const standing = page.getByRole('region', { name: say('circulation:standing.title') });
    const status = (text: RegExp) => page.getByRole('status').getByText(text);

    await test.step('results show what the system says, not what was imported', async () => {
      await portal.open(`${home}/search?q=潮汐`);
      await expect(row(renewed.title)).toContainText(say('catalogue:availability.allOut', { of: 1 }));
      await expect(row(inHouse.title)).toContainText(
        say('catalogue:availability.available', { count: 1, of: 1 }),
      );
      await portal.expectAccessible();
    });

    await test.step('the system’s card and PIN open the account', async () => {
      system.owe();
      await logInByForm(portal, systemReader.card, systemReader.pin);
      await portal.open(`${home}/me/loans`);
      await expect(standing).toContainText('12.50');
      await expect(portal.heading).toContainText(systemReader.name);
      await expect(loan(kept.title)).toBeVisible();
      await renew(renewed.title);
      await expect(message(portal, sayLike('circulation:renew.done'))).toBeVisible();
      expect(system.renewalsOf(renewed.barcode)).toBe(1);
      await portal.expectAccessible();
    });

    await test.step('what the system cannot do is not offered', async () => {
      const menu = page.getByRole('navigation', { name: say('shell:menu.me') });
      for (const entry of ['history', 'credit'])
        await expect(menu.getByRole('link', { name: say(`shell:me.${entry}`) })).toHaveCount(0);
      await goToMine(portal, 'profile');
      await expect(page.getByRole('button', { name: say('reader:password.title') })).toHaveCount(0);
    });

    await test.step('a book is reserved, and its page shows the time of the system’s report', async () => {
      await portal.open(`${home}/search?q=${inHouse.title}`);
      await row(inHouse.title).getByRole('link', { name: inHouse.title }).first().click();
      await expect(
        page.getByRole('status').filter({ hasText: sayLike('circulation:copies.fresh') }),
      ).toBeVisible();
      await page.getByRole('button', { name: say('circulation:hold.one'), exact: true }).click();
      await page.getByLabel(say('circulation:hold.pickup')).selectOption('东馆');
      await portal.expectAccessible();
      await answer(portal, say('circulation:hold.title'), say('circulation:hold.confirm'));
      await expect(message(portal, sayLike('circulation:hold.doneAt'))).toContainText('东馆');
      expect(system.holderOf(inHouse.barcode)).toBe(systemReader.card);
      expect(system.pickupOf(inHouse.barcode)).toBe('EAST');
      await portal.expectAccessible();
      await portal.open(`${home}/me/reservations`);
      await expect(page.getByRole('list', { name: say('circulation:holds.title') })).toContainText(
        inHouse.title,
      );
      await portal.expectAccessible();
      await portal.open(`${home}/me/loans`);
      await expect(loan(kept.title)).toBeVisible();
    });

    await test.step('the result of a renewal during which the system dies is unknown, and nothing is sent again', async () => {
      system.dieAtNextChange();
      await renew(kept.title);
      await expect(message(portal, told[language].unsure)).toBeVisible();
      await portal.expectAccessible();
    });

    await test.step('while it is away, pages say so, with the time of what they show', async () => {
      await portal.open(`${home}/me/loans`);
      await expect(page.getByText(says('circulation:loans.lastKnown'))).toBeVisible();
      await expect(standing.getByText(says('circulation:standing.lastKnown'))).toBeVisible();
      await renew(renewed.title);
      await expect(message(portal, told[language].away)).toBeVisible();
      await portal.expectAccessible();
      await portal.open(`${home}/me/reservations`);
      await expect(page.getByText(says('circulation:holds.lastKnown'))).toBeVisible();
      await portal.open(`${home}/search?q=潮汐`);
      await expect(status(sayLike('circulation:copies.awaySince'))).toBeVisible();
      await portal.expectAccessible();
      expect(system.renewalsOf(renewed.barcode)).toBe(1);
    });

    await test.step('when it is back, everything is up to date', async () => {
      await system.startAgain();
      // The page asks every ten seconds, and the first request may come before the system answers.
      await expect(status(sayLike('circulation:copies.awaySince'))).toHaveCount(0, { timeout: 45_000 });
      await portal.open(`${home}/me/loans`);
      await expect(loan(kept.title)).toBeVisible();
      await expect(page.getByText(says('circulation:loans.lastKnown'))).toHaveCount(0);
      expect([renewed, kept].map(({ barcode }) => system.renewalsOf(barcode))).toEqual([1, 0]);
      await portal.expectAccessible();
    });
    await system.stop();
  });
}
