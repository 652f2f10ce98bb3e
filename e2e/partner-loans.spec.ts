import { partnerBooks, partnerName, partnerReaders, partnerRefusal } from './partner-library.ts';
import { expect, mainly, portalLanguages, test } from './portal-test.ts';
import { answer, logIn, message } from './reader-steps.ts';

for (const language of portalLanguages) {
  test(`a reader renews a partner library’s book from the list of loans (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    const { page, say, sayLike } = portal;
    const { busy, refused } = partnerBooks;
    const entry = (title: string) =>
      page
        .getByRole('list', { name: say('circulation:loans.title') })
        .getByRole('listitem')
        .filter({ hasText: title });
    const renew = (title: string) =>
      page.getByRole('button', { name: say('circulation:renew.of', { title }), exact: true });
    await portal.speak(language);
    await logIn(portal, partnerReaders[language]);
    await portal.open('/qinghe/me/loans');
    await expect(entry(busy.title)).toContainText(
      say('circulation:loans.partnerOf', { library: partnerName }),
    );
    await expect(entry(busy.title)).toContainText(say('circulation:loans.partnerDecides'));
    await portal.expectAccessible();

    await test.step('the partner does not answer at first, and is asked again', async () => {
      await renew(busy.title).click();
      await answer(portal, say('circulation:renew.title'), say('circulation:renew.confirm'));
      await expect(message(portal, sayLike('circulation:renew.done'))).toBeVisible();
      await expect(entry(busy.title)).toContainText(say('circulation:loans.renewedThere', { count: 1 }));
      await expect(renew(busy.title)).toHaveCount(0);
    });

    await test.step('a partner’s refusal is shown in its words, and the renewal is not offered again today', async () => {
      await renew(refused.title).click();
      await answer(portal, say('circulation:renew.title'), say('circulation:renew.confirm'));
      await expect(message(portal, new RegExp(partnerRefusal, 'u'))).toBeVisible();
      await expect(entry(refused.title)).toContainText(partnerRefusal);
      await expect(renew(refused.title)).toHaveCount(0);
    });
  });
}
