/// <reference lib="dom" />
import { desktop, expect, mainly, phone, portalLanguages, test } from './portal-test.ts';
import { works } from './works-library.ts';

const search = `/${works.own}/search?q=${encodeURIComponent(works.book)}`;

for (const language of portalLanguages) {
  test(`the editions of a book are one entry that opens by keyboard (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    await page.setViewportSize(desktop);
    await portal.speak(language);
    await portal.open(search);
    await portal.expectSettled();
    const results = page.getByRole('list', { name: say('catalogue:results.list') });
    const entries = results.locator(':scope > li');
    await expect(entries).toHaveCount(5);
    const own = entries.filter({
      has: page.getByRole('button', { name: say('catalogue:editions.more', { count: works.others }) }),
    });
    await expect(own).toHaveCount(1);
    await expect(own.getByText('上海古籍出版社')).toBeVisible();
    await portal.expectAccessible();

    const more = own.getByRole('button', { name: say('catalogue:editions.more', { count: works.others }) });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    const editions = own.getByRole('list');
    await expect(editions.getByRole('listitem')).toHaveCount(works.others);
    await expect(editions.getByRole('listitem').first()).toContainText('东馆');
    await portal.expectAccessible();
    await page.keyboard.press('Tab');
    await expect(editions.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(portal.heading).toHaveText(works.book);
    const others = page.getByRole('region', { name: say('catalogue:editions.title') });
    await expect(others.getByRole('listitem')).toHaveCount(works.others);
    await expect(others).toContainText('上海古籍出版社');
    await portal.expectSettled();
    await portal.expectAccessible();
  });

  test(`a reader on a phone sees only what can be taken home today (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    await page.setViewportSize(phone);
    await portal.speak(language);
    await portal.open(search);
    await portal.expectSettled();
    await page.getByRole('button', { name: say('catalogue:facet.open') }).click();
    const sheet = page.getByRole('dialog');
    const library = sheet.getByRole('checkbox', { name: say('catalogue:takeHome.library') });
    const group = sheet.getByRole('checkbox', { name: say('catalogue:takeHome.group') });
    await expect(library).toHaveAccessibleName(/2/u);
    await expect(group).toHaveAccessibleName(/4/u);
    await portal.expectAccessible();
    await library.focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/now=library/u);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article')).toHaveCount(2);
    const name = `${say('catalogue:takeHome.title')}${say('catalogue:facet.colon')}${say('catalogue:takeHome.library')}`;
    await portal.expectSettled();
    await portal.expectAccessible();
    await portal.expectNoSidewaysScroll();
    await page.getByRole('button', { name: say('catalogue:facet.remove', { name }) }).click();
    await expect(page.getByRole('article')).toHaveCount(5);
  });
}
