import { hostileLibrary, longTitle } from './hostile-catalogue.ts';
import { expect, mainly, type Portal, phone, portalLanguages, test } from './portal-test.ts';

const titles = (portal: Portal) => portal.page.getByRole('article').getByRole('heading', { level: 2 });

async function ask(portal: Portal, text: string): Promise<void> {
  await portal.searchField.fill(text);
  await portal.searchField.press('Enter');
  await expect(portal.heading).toContainText(text.trim());
}

for (const language of portalLanguages) {
  test(`a reader finds one novel however it is written (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    await portal.speak(language);
    await portal.open('/qinghe/search');
    for (const text of [
      '红楼梦',
      '紅樓夢',
      '《红楼梦》',
      '红 楼 梦',
      'hlm',
      'HONGLOUMENG',
      '9787020002207',
      '978-7-02-000220-7',
      '7-02-000220-X',
    ]) {
      await ask(portal, text);
      await expect(titles(portal).first(), text).toHaveText('红楼梦');
    }
  });

  test(`a reader is asked whether another spelling was meant (${language})`, async ({ portal }) => {
    const { library, wrong, right, title } = {
      'zh-CN': { library: 'qinghe', wrong: '红娄梦', right: '红楼梦', title: '红楼梦' },
      'en-US': { library: 'harbor', wrong: 'Steinbek', right: 'steinbeck', title: 'Of Mice and Men' },
    }[language];
    await portal.speak(language);
    await portal.open(`/${library}/search`);
    await ask(portal, wrong);
    await expect(portal.page.getByText(portal.say('catalogue:results.near'))).toBeVisible();
    await expect(titles(portal).filter({ hasText: title })).not.toHaveCount(0);
    await portal.page
      .getByRole('paragraph')
      .filter({ hasText: portal.sayLike('catalogue:results.didYouMean') })
      .getByRole('link', { name: right, exact: true })
      .click();
    await expect(portal.searchField).toHaveValue(right);
    await expect(titles(portal).filter({ hasText: title })).not.toHaveCount(0);
  });

  test(`a search without results leads on, without filters and fields (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    await portal.speak(language);
    await portal.open('/qinghe/search?q=红楼梦&in=author&mode=exact');
    await expect(portal.page.getByText(portal.say('catalogue:results.emptyTitle'))).toBeVisible();
    await portal.page.getByRole('link', { name: portal.say('catalogue:results.tryAll') }).click();
    await expect(titles(portal).first()).toHaveText('红楼梦');
  });

  test(`whatever is typed is searched for as text (${mainly('zh-CN', language)})`, async ({ portal }) => {
    await portal.speak(language);
    await portal.open('/qinghe/search');
    for (const text of [
      `'"\\'; DROP TABLE title;--`,
      '<script>alert(1)</script>',
      '😀🎉👨‍👩‍👧',
      '(a+)+$',
      '%_*?',
      '{{7*7}} $[7*7] <%= 7*7 %>',
      '../../etc/passwd',
      'constructor',
      '\u202Eabc\u200B',
    ]) {
      await ask(portal, text);
      await expect(portal.searchField, text).toHaveValue(text);
      await expect(portal.page.getByRole('alert').filter({ hasText: /./u }), text).toHaveCount(0);
      await expect(
        portal.page.getByText(portal.say('catalogue:results.emptyTitle')).or(titles(portal).first()).first(),
        text,
      ).toBeVisible();
    }
  });
}

test('a call number as printed on the book’s spine finds its neighbours', async ({ portal }) => {
  await portal.open('/qinghe/search');
  await ask(portal, 'I242');
  const rows = portal.page.getByRole('article');
  await expect(rows).not.toHaveCount(0);
  for (const row of await rows.all()) await expect(row).toContainText(/I242\.\d+\//u);
});

test('ten thousand characters in an address are cut, not refused', async ({ portal }) => {
  await portal.open(
    `/qinghe/search?q=${'a'.repeat(10_000)}&class=${'b'.repeat(1000)}&page=-7&size=1e9&sort=x`,
  );
  await expect(portal.page.getByText(portal.say('catalogue:results.emptyTitle'))).toBeVisible();
  expect((await portal.searchField.inputValue()).length).toBeLessThanOrEqual(200);
  await portal.expectNoSidewaysScroll();
});

test('pasting ten thousand characters keeps as many as a search can take', async ({ portal }) => {
  await portal.open('/qinghe');
  await portal.searchField.fill('a'.repeat(10_000));
  await portal.searchField.press('Enter');
  await expect(portal.page.getByText(portal.say('catalogue:results.emptyTitle'))).toBeVisible();
  await portal.expectNoSidewaysScroll();
});

test('a blank search says what is missing and stays on the page', async ({ portal }) => {
  await portal.open('/qinghe');
  await portal.searchField.fill('   ');
  await portal.searchField.press('Enter');
  await expect(portal.page.getByText(portal.say('catalogue:bar.blank'))).toBeVisible();
  await expect(portal.page).toHaveURL(/\/qinghe$/u);
});

test('an unbreakable title stays inside a phone’s window', async ({ portal }) => {
  await portal.page.setViewportSize(phone);
  await portal.open(`/${hostileLibrary}/search?q=${longTitle.slice(0, 15)}&mode=prefix`);
  await expect(titles(portal).first()).toHaveText(longTitle);
  await portal.expectNoSidewaysScroll();
  await titles(portal).first().getByRole('link').click();
  await expect(portal.heading).toHaveText(longTitle);
  await portal.expectNoSidewaysScroll();
});

test('suggestions and results are there within a second of the first keystroke', async ({ portal }) => {
  const { page } = portal;
  // The best of three runs, because the machine may be busy.
  const best = { suggestion: Number.POSITIVE_INFINITY, results: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < 3 && Math.max(best.suggestion, best.results) >= 1000; attempt += 1) {
    await portal.open('/qinghe');
    await portal.searchField.click();
    await page.evaluate(() => {
      const note = (name: string) => {
        if (performance.getEntriesByName(name).length === 0) performance.mark(name);
      };
      // Chinese characters come from an input method, not from single keys.
      addEventListener('input', () => note('keystroke'), { capture: true });
      new MutationObserver(() => {
        if (document.querySelector('[role="option"]') !== null) note('suggestion');
        if (document.querySelector('article') !== null) note('results');
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.keyboard.type('三国');
    await expect(portal.suggestions.first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').first()).toBeVisible();
    const since = (name: string) =>
      page.evaluate((end) => performance.measure(end, 'keystroke', end).duration, name);
    best.suggestion = Math.min(best.suggestion, await since('suggestion'));
    best.results = Math.min(best.results, await since('results'));
  }
  expect(best.suggestion).toBeLessThan(1000);
  expect(best.results).toBeLessThan(1000);
});
