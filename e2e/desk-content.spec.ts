import { picture } from '../apps/server/testing/content/content-folder.ts';
import { logInToDesk } from './desk-steps.ts';
import { guidePicture } from './guide-picture.ts';
import { expect, mainly, portalLanguages, test } from './portal-test.ts';

for (const language of portalLanguages)
  test(`an editor writes a news item in two languages with a picture, and readers see it on its day (${mainly('en-US', language)})`, async ({
    portal,
    page,
    browser,
  }) => {
    const { say } = portal;
    const chinese = `借书周：每人多借两本（${language}）`;
    const english = `Borrowing week: two more books each (${language})`;
    await portal.speak(language);
    await portal.open('/qinghe/desk/content');
    await logInToDesk(portal, `editor-${language}`);
    await expect(portal.heading).toHaveText(say('contentDesk:title'));
    await portal.expectSettled();
    await portal.expectShown();
    await guidePicture(page, 'content-list', language);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: say('desk:download.button') }).press('Enter');
    await page.getByRole('button', { name: say('desk:download.xlsx') }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

    // A new item, with the keyboard alone.
    await page.getByRole('button', { name: say('contentDesk:new') }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: say('contentDesk:kinds.news') }).press('Enter');
    await expect(portal.heading).toHaveText(
      say('contentDesk:newTitle', { kind: say('contentDesk:kinds.news') }),
    );
    const inChinese = page.getByRole('region', { name: say('contentDesk:languages.zh-CN'), exact: true });
    const inEnglish = page.getByRole('region', { name: say('contentDesk:languages.en-US'), exact: true });
    const title = { name: say('contentDesk:fields.title'), exact: true };
    const text = { name: say('contentDesk:body'), exact: true };
    await inChinese.getByRole('textbox', title).fill(chinese);
    await inChinese.getByRole('textbox', text).fill('四月的第一周，每人可以多借**两本**书。');
    await inEnglish.getByRole('textbox', title).fill(english);
    await inEnglish
      .getByRole('textbox', text)
      .fill('In the first week of April, everybody borrows **two** more books.');
    await page.getByLabel(say('contentDesk:fields.date'), { exact: true }).fill('2099-04-01');

    // Inserting a picture asks for its alternative text, and places it at the cursor.
    const bytes = await picture('jpeg', 800, 500);
    await inChinese
      .locator('input[type=file]')
      .setInputFiles({ name: '书 架.jpg', mimeType: 'image/jpeg', buffer: bytes });
    const alt = page.getByRole('textbox', { name: say('contentDesk:alt.label') });
    await expect(alt).toBeFocused();
    await portal.expectAccessible();
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('contentDesk:alt.missing'))).toBeVisible();
    await alt.fill('摆满书的书架');
    await page.keyboard.press('Enter');
    await expect(inChinese.getByRole('textbox', text)).toHaveValue(/!\[摆满书的书架\]\(书-架\.jpg\)/);

    // The preview is the reader's own page.
    const preview = page.frameLocator('iframe');
    await expect(preview.getByRole('img', { name: '摆满书的书架' })).toBeVisible();
    await expect(preview.getByRole('heading', { name: chinese })).toBeVisible();
    await page.getByLabel(say('contentDesk:preview.language')).selectOption('en-US');
    await expect(preview.getByRole('heading', { name: english })).toBeVisible();
    await page.getByLabel(say('contentDesk:preview.device')).selectOption('desktop');
    await portal.expectShown();
    await inChinese.getByRole('textbox', text).evaluate((area) => area.scrollIntoView({ block: 'start' }));
    await guidePicture(page, 'content-editor', language);

    // While it is planned, no reader sees it. Moved to today, every reader does, in their own language.
    await page.getByRole('button', { name: say('contentDesk:publish'), exact: true }).press('Enter');
    await expect(portal.heading).toHaveText(chinese);
    const reader = await (await browser.newContext()).newPage();
    const see = async (spoken: 'zh-CN' | 'en-US') => {
      await reader.context().addCookies([{ name: 'lang', value: spoken, url: portal.address }]);
      await reader.goto(`${portal.address}/qinghe/notices/news`);
    };
    await see('zh-CN');
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(reader.getByRole('link', { name: chinese })).toHaveCount(0);

    await page.getByLabel(say('contentDesk:fields.date'), { exact: true }).fill('2026-01-01');
    await page.getByRole('button', { name: say('contentDesk:publishChange') }).press('Enter');
    await expect(page.getByRole('link', { name: say('contentDesk:view') })).toBeVisible();
    await portal.expectAccessibleIn('en-US');
    await see('zh-CN');
    await reader.getByRole('link', { name: chinese }).first().click();
    await expect(reader.getByRole('img', { name: '摆满书的书架' })).toBeVisible();
    await see('en-US');
    await expect(reader.getByRole('link', { name: english }).first()).toBeVisible();
    await reader.context().close();

    // Unpublish, and publish again.
    await page.getByRole('button', { name: say('contentDesk:takeDown') }).press('Enter');
    await expect(page.getByText(say('contentDesk:tookDown'))).toBeVisible();
    await page.getByRole('button', { name: say('desk:undo.button') }).press('Enter');
    await expect(page.getByText(say('desk:undo.done'))).toBeVisible();

    // An item of the content folder shows its file, and is read-only until the desk takes it over.
    await portal.follow('/qinghe/desk/content?owner=folder&kind=guides');
    await page.getByRole('row').getByRole('link').first().press('Enter');
    await expect(page.getByText(portal.sayLike('contentDesk:fromFolder'))).toBeVisible();
    await expect(inChinese.getByRole('textbox', title)).toBeDisabled();
    await portal.expectShown();
  });
