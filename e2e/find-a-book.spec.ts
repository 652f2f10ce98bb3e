import { expect, phone, portalLanguages, test } from './portal-test.ts';

const words = {
  'zh-CN': { search: '检索', found: /红楼梦/ },
  'en-US': { search: 'Search', found: /红楼梦/ },
} as const;

for (const language of portalLanguages) {
  test(`a reader finds a book from the home page (${language})`, async ({ portal }) => {
    await portal.speak(language);
    await portal.open('/qinghe');
    const box = portal.page.getByRole('combobox').or(portal.page.getByRole('searchbox')).first();
    await box.fill('红楼梦');
    await box.press('Enter');
    await expect(portal.page.getByRole('heading', { level: 1 })).toContainText('红楼梦');
    await expect(portal.page.getByRole('link', { name: words[language].found }).first()).toBeVisible();
    await portal.expectAccessible();
  });

  test(`a reader on a phone sees whether a book is in (${language})`, async ({ portal }) => {
    await portal.page.setViewportSize(phone);
    await portal.speak(language);
    await portal.open('/qinghe/search?text=%E7%BA%A2%E6%A5%BC%E6%A2%A6');
    await portal.expectNoSidewaysScroll();
    await portal.expectAccessible();
  });
}
