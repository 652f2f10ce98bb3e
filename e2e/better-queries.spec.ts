import { expect, mainly, portalLanguages, sizes, test, views } from './portal-test.ts';

/**
 * A search that finds nothing but has a better alternative, one that finds too much, and one without an alternative.
 */
const searches = {
  'zh-CN': { library: 'qinghe', nothing: '红楼夢梦梦', much: '中国' },
  'en-US': { library: 'harbor', nothing: 'hobbit zzqx', much: 'of the' },
} as const;
const optimising = '**/api/search/catalogue/optimise';

for (const [language, size] of views) {
  const { library, nothing, much } = searches[language];
  test(`a search that finds nothing or too much gets better ones offered (${mainly('zh-CN', language)}, ${size})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    await page.setViewportSize(sizes[size]);
    await portal.speak(language);
    const dialog = page.getByRole('dialog', { name: say('assistant:better.title') });
    for (const text of [nothing, much]) {
      await portal.open(`/${library}/search?q=${encodeURIComponent(text)}`);
      const opener = page.getByRole('button', { name: say('catalogue:results.better') });
      await opener.click();
      const offers = dialog.getByRole('listitem').getByRole('link');
      await expect(offers.first()).toBeVisible();
      await portal.expectShown(size);
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
      await opener.click();
      const count = /\d+/u.exec((await offers.first().locator('> span').last().textContent()) ?? '')?.[0];
      await offers.first().click();
      await expect(dialog).toBeHidden();
      await expect(portal.heading.locator('b')).toHaveText(count ?? '-');
    }
  });
}

for (const language of portalLanguages) {
  const { library, much } = searches[language];
  test(`better searches that fail or do not exist say so (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    portal.expectTrouble(/500/u);
    await portal.speak(language);
    const dialog = page.getByRole('dialog', { name: say('assistant:better.title') });
    let answer: object = { status: 500, json: { rtcode: '500', rtmsg: '', data: null } };
    await page.route(optimising, (route) => route.fulfill(answer));
    await portal.open(`/${library}/search?q=${encodeURIComponent(much)}`);
    await page.getByRole('button', { name: say('catalogue:results.better') }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await portal.expectAccessible();
    answer = { json: { rtcode: '000', rtmsg: '', data: { totalRecord: 0, better: [] } } };
    await dialog.getByRole('button', { name: say('platform:failed.retry') }).click();
    await expect(dialog.getByText(say('assistant:better.nothing'))).toBeVisible();
    await portal.expectAccessible();
  });
}
