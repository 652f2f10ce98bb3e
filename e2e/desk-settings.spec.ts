import { logInToDesk } from './desk-steps.ts';
import { guidePicture } from './guide-picture.ts';
import { expect, mainly, portalLanguages, test } from './portal-test.ts';
import { settingsLibraryOf } from './settings-libraries.ts';

for (const language of portalLanguages)
  test(`an owner chooses colours, rules and holidays; readers see them at once, and undo reverts them (${mainly('zh-CN', language)})`, async ({
    portal,
    page,
    browser,
  }) => {
    await portal.speak(language);
    const { say, sayLike } = portal;
    const library = settingsLibraryOf(language);
    const reader = await (await browser.newContext()).newPage();
    const stored = /--library-accent:\s*#1d5a63/u;
    const seen = async () => {
      await reader.goto(`${portal.address}/${library}`);
      return reader.locator('html').getAttribute('style');
    };
    await portal.open(`/${library}/desk/settings`);
    await logInToDesk(portal, `settings-${language}`);
    await expect(portal.heading).toHaveText(say('libraryDesk:looks.title'));
    const preview = page.frameLocator('iframe').locator('html');
    await expect(preview).toHaveAttribute('style', stored);
    await portal.expectSettled();
    await portal.expectShown();

    // A colour with too little contrast is reported, with an example, before readers see it.
    const accent = page.getByLabel(say('libraryDesk:looks.accentColor'), { exact: true });
    await accent.fill('#e0c341');
    await expect(page.getByText(sayLike('libraryDesk:looks.tooWeak')).first()).toBeVisible();
    await expect(preview).not.toHaveAttribute('style', stored);
    await page.getByRole('radio', { name: say('libraryDesk:preview.dark') }).check();
    await expect(preview).toHaveAttribute('data-scheme', 'dark');
    await portal.expectAccessible();
    await guidePicture(page, 'settings-looks', language);
    expect(await seen()).toMatch(stored);
    await page.getByLabel(say('libraryDesk:looks.name'), { exact: true }).press('Enter');
    await expect(page.getByText(say('libraryDesk:saved'))).toBeVisible();
    await expect.poll(seen).not.toMatch(stored);
    await page.getByRole('button', { name: say('desk:undo.button'), exact: true }).click();
    await expect.poll(seen).toMatch(stored);
    await expect(accent).toHaveValue('#1d5a63');

    // Rules are tried out before they are saved.
    await page.getByRole('link', { name: say('libraryDesk:menu.rules') }).click();
    await expect(portal.heading).toHaveText(say('libraryDesk:rules.title'));
    await portal.expectSettled();
    await portal.expectShown();
    await page.getByRole('button', { name: say('libraryDesk:rules.everybody') }).press('Enter');
    const panel = page.getByRole('dialog');
    await panel.getByLabel(say('libraryDesk:rules.trialDay')).fill('2026-03-02');
    await panel.getByLabel(say('libraryDesk:rules.name.loanDays'), { exact: true }).fill('14');
    const due = language === 'zh-CN' ? /2026\s*年\s*3\s*月\s*16\s*日/u : /Mar(?:ch)? 16, 2026/u;
    await expect(panel.getByText(due).first()).toBeVisible();
    await portal.expectAccessible();
    await guidePicture(page, 'settings-rules', language);
    await panel.getByLabel(say('libraryDesk:rules.name.loanDays'), { exact: true }).press('Enter');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('row').filter({ hasText: say('libraryDesk:rules.everybody') })).toContainText(
      '14',
    );

    // Holidays are chosen from a list. Readers see the opening hours on the home page.
    await page.getByRole('link', { name: say('libraryDesk:menu.calendar') }).click();
    await expect(portal.heading).toHaveText(say('libraryDesk:calendar.title'));
    await portal.expectSettled();
    await portal.expectShown();
    await page
      .getByLabel(say('libraryDesk:calendar.paste'), { exact: true })
      .fill('2099-07-10..2099-08-31 暑假\n2099/10/1\t国庆节\nno day');
    await expect(page.getByText(say('libraryDesk:calendar.unread', { lines: 'no day' }))).toBeVisible();
    await page.getByRole('button', { name: say('libraryDesk:calendar.take', { count: 2 }) }).press('Enter');
    await expect(page.getByRole('button', { name: sayLike('libraryDesk:calendar.openOf') })).toHaveCount(2);
    await page.getByLabel(say('libraryDesk:calendar.usual'), { exact: true }).fill('0:00-23:59');
    await page.getByLabel(say('libraryDesk:calendar.usual'), { exact: true }).press('Enter');
    await expect(page.getByText(say('libraryDesk:calendar.hoursSaved'))).toBeVisible();
    await reader.goto(`${portal.address}/${library}`);
    await expect(reader.getByText('23:59').first()).toBeVisible();
    await reader.context().close();

    // The desk in the dark scheme and in large type.
    await page.getByRole('button', { name: `settings-${language}` }).click();
    await page.getByRole('button', { name: say('shell:display.title'), exact: true }).click();
    await page.getByRole('radio', { name: say('shell:display.schemes.dark') }).check();
    await page.getByRole('radio', { name: say('shell:display.types.large') }).check();
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).toHaveAttribute('data-type', 'large');
    await portal.expectShown();
    await portal.follow(`/${library}/desk/settings`);
    await expect(page.locator('iframe')).toBeVisible();
    await portal.expectSettled();
    await portal.expectShown();
  });
