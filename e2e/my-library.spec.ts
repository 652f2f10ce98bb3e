import { readFileSync } from 'node:fs';
import { expect, mainly, type Portal, portalLanguages, test } from './portal-test.ts';
import {
  answer,
  fillLogin,
  goToMine,
  logInByForm,
  loginButton,
  loginDialog,
  message,
  readerPassword,
} from './reader-steps.ts';

/** Demonstration readers with two loans each, one for each journey, so that journeys do not interfere. */
const readers = {
  'zh-CN': { number: 'Q0003', name: '赵雨桐', book: '朝花夕拾' },
  'en-US': { number: 'Q0006', name: '吴思远', book: '中国哲学简史' },
} as const;
const newPassword = 'Moonlit.88';

async function openAccountMenu(portal: Portal, name: string, entry: string): Promise<void> {
  await portal.page.getByRole('banner').getByRole('button', { name }).click();
  await portal.page
    .getByRole('list', { name: portal.say('shell:account.menu') })
    .getByText(portal.say(entry), { exact: true })
    .click();
}

for (const language of portalLanguages) {
  const { number, name, book } = readers[language];
  test(`a reader uses everything in my library from home (${mainly('zh-CN', language)})`, async ({
    portal,
  }) => {
    test.slow();
    const { page, say, sayLike } = portal;
    const entriesOf = (words: string) => page.getByRole('list', { name: say(words) }).getByRole('listitem');
    await portal.speak(language);

    await test.step('finds a book and logs in from its hold button', async () => {
      await portal.open('/qinghe');
      await portal.searchField.fill(book);
      await portal.searchField.press('Enter');
      await page.getByRole('article').getByRole('link', { name: book, exact: true }).first().click();
      await expect(portal.heading).toHaveText(book);
      await page.getByRole('button', { name: say('circulation:hold.one') }).click();
      await fillLogin(portal, number);
      await expect(loginDialog(portal).getByText(say('reader:login.done', { name }))).toBeVisible();
      await answer(portal, say('circulation:hold.title'), say('platform:confirm.cancel'));
      await expect(message(portal, say('circulation:hold.cancelled'))).toBeVisible();
    });

    await test.step('places a hold on it and puts it on the shelf', async () => {
      await page.getByRole('button', { name: say('circulation:hold.one') }).click();
      await answer(portal, say('circulation:hold.title'), say('circulation:hold.confirm'));
      await expect(message(portal, sayLike('circulation:hold.done'))).toBeVisible();
      await page.getByRole('button', { name: say('bookshelf:shelf.addOf', { title: book }) }).click();
      await expect(message(portal, say('bookshelf:shelf.added', { title: book }))).toBeVisible();
      await expect(page.getByRole('button', { pressed: true })).toHaveText(say('bookshelf:shelf.on'));
    });

    await test.step('judges whom it suits', async () => {
      await page.getByRole('link', { name: say('bookshelf:evaluate.of', { title: book }) }).click();
      await expect(portal.heading).toHaveText(say('bookshelf:evaluate.title'));
      const send = page.getByRole('button', { name: say('bookshelf:evaluate.submit'), exact: true });
      await send.click();
      await expect(page.getByText(say('bookshelf:evaluate.mustSelect'))).toBeVisible();
      await page.locator('form').filter({ has: send }).getByRole('radio').first().check();
      await page.getByRole('checkbox').first().check();
      await page.getByRole('checkbox').nth(1).check();
      await page.getByRole('textbox', { name: say('bookshelf:evaluate.content') }).fill('<b>好书</b>');
      await send.click();
      await expect(message(portal, say('bookshelf:evaluate.saved'))).toBeVisible();
      await page.reload();
      await expect(page.getByText(say('bookshelf:evaluate.earlier'))).toBeVisible();
      await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
      await expect(page.getByRole('textbox', { name: say('bookshelf:evaluate.content') })).toHaveValue(
        '<b>好书</b>',
      );
    });

    await test.step('renews a loan after confirming', async () => {
      await openAccountMenu(portal, name, 'shell:menu.me');
      await expect(portal.heading).toHaveText(say('circulation:loans.heading', { name, count: 2 }));
      await expect(entriesOf('circulation:loans.title')).toHaveCount(2);
      const renew = page.getByRole('button', { name: sayLike('circulation:renew.of') });
      const renewable = await renew.count();
      expect(renewable).toBeGreaterThan(0);
      await renew.first().click();
      await answer(portal, say('circulation:renew.title'), say('platform:confirm.cancel'));
      await expect(message(portal, say('circulation:renew.cancelled'))).toBeVisible();
      await renew.first().click();
      await answer(portal, say('circulation:renew.title'), say('circulation:renew.confirm'));
      await expect(message(portal, sayLike('circulation:renew.done'))).toBeVisible();
      // The number of renewals, or the message that no more are allowed.
      await expect(
        page.getByText(/^(?:已续借 \d+ 次|Renewed \d+ time|Already renewed)/u).first(),
      ).toBeVisible();
    });

    await test.step('cancels the hold after confirming', async () => {
      await goToMine(portal, 'holds');
      const cancel = page.getByRole('button', {
        name: say('circulation:holds.cancelOf', { title: book }),
      });
      await cancel.click();
      const title = say('circulation:holds.cancelTitle');
      await answer(portal, title, say('circulation:holds.keep'));
      await expect(message(portal, say('circulation:holds.kept'))).toBeVisible();
      await cancel.click();
      await answer(portal, title, say('circulation:holds.cancel'));
      await expect(message(portal, say('circulation:holds.cancelled', { count: 1 }))).toBeVisible();
      await expect(cancel).toHaveCount(0);
      await expect(entriesOf('circulation:holds.title').filter({ hasText: book })).toHaveCount(1);
    });

    await test.step('takes the book off the shelf', async () => {
      await goToMine(portal, 'bookshelf');
      await expect(entriesOf('bookshelf:shelf.title').filter({ hasText: book })).toHaveCount(1);
      await page.getByRole('button', { name: say('bookshelf:shelf.removeOf', { title: book }) }).click();
      await answer(portal, say('bookshelf:shelf.removeTitle'), say('bookshelf:shelf.remove'));
      await expect(page.getByText(say('bookshelf:shelf.empty'))).toBeVisible();
    });

    await test.step('looks at loan history, browsing history and credit', async () => {
      await goToMine(portal, 'history');
      const returned = page.getByRole('region', { name: say('circulation:history.title') });
      await expect(returned.getByRole('heading', { level: 2 }).first()).toHaveText(/\d{4}/u);
      await expect(returned.getByRole('listitem').getByRole('link')).not.toHaveCount(0);
      await goToMine(portal, 'browsing');
      await expect(entriesOf('bookshelf:browsing.title').filter({ hasText: book })).toHaveCount(1);
      const keep = page.getByRole('switch', { name: say('bookshelf:browsing.keep') });
      await expect(keep).toBeEnabled();
      await keep.press('Space');
      await expect(message(portal, say('bookshelf:browsing.off'))).toBeVisible();
      await expect(keep).toBeFocused();
      const clear = page.getByRole('button', { name: say('bookshelf:browsing.emptyAll'), exact: true });
      await clear.click();
      await answer(portal, say('bookshelf:browsing.emptyTitle'), say('bookshelf:browsing.emptyAll'));
      await expect(page.getByText(say('bookshelf:browsing.empty'))).toBeVisible();
      await expect(clear).toBeFocused();
      await goToMine(portal, 'credit');
      await portal.open('/qinghe/me/credit?size=400');
      await portal.expectSettled();
      const rows = page.getByRole('region', { name: say('reader:credit.caption') });
      // Points that change nothing may be folded.
      const points = (await rows.locator('[data-sign]').allInnerTexts()).map((text) =>
        Number(text.replace('−', '-')),
      );
      expect(points).not.toEqual([]);
      const sum = page.getByText(say('reader:credit.now')).locator('..').locator('b');
      await expect(sum).toHaveText(String(points.reduce((total, one) => total + one, 0)));
    });

    await test.step('changes the telephone number and downloads their data', async () => {
      await goToMine(portal, 'profile');
      await expect(page.getByText(number, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: say('reader:profile.edit.telephone') }).click();
      await page.getByRole('textbox', { name: say('reader:profile.new.telephone') }).fill('13800138000');
      await page.getByLabel(say('reader:profile.password'), { exact: true }).fill(readerPassword);
      await page.getByRole('button', { name: say('reader:profile.save'), exact: true }).click();
      await expect(message(portal, say('reader:profile.saved'))).toBeVisible();
      await expect(page.getByText(/^138\D+8000$/u)).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: say('reader:export.button') }).click();
      const text = readFileSync(await (await download).path(), 'utf8');
      expect(text).toContain(number);
      expect(text).toContain('13800138000');
      expect(text).not.toContain('$argon2');
      await expect(page.getByText(say('reader:sessions.current'))).toBeVisible();
    });

    await test.step('recommends a purchase', async () => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: say('shell:menu.recommend') })
        .click();
      const dialog = page.getByRole('dialog', { name: say('purchase:recommend.title') });
      const send = dialog.getByRole('button', { name: say('purchase:recommend.submit'), exact: true });
      await send.click();
      await expect(dialog.getByText(say('platform:form.required'))).toBeVisible();
      const title = '<img src=x onerror=alert(1)>';
      await dialog.getByRole('textbox', { name: say('purchase:recommend.name') }).fill(title);
      await dialog.getByRole('textbox', { name: say('purchase:recommend.reason') }).fill('想读');
      await send.click();
      await expect(dialog).toBeHidden();
      await expect(message(portal, say('purchase:recommend.done', { title }))).toBeVisible();
      await goToMine(portal, 'purchases');
      await expect(entriesOf('purchase:purchases.title').filter({ hasText: title })).toHaveCount(1);
    });

    await test.step('changes the password', async () => {
      await openAccountMenu(portal, name, 'shell:account.password');
      const dialog = page.getByRole('dialog', { name: say('reader:password.title') });
      const fill = async (old: string, next: string, again: string) => {
        await dialog.getByLabel(say('reader:password.old'), { exact: true }).fill(old);
        await dialog.getByLabel(say('reader:password.next'), { exact: true }).fill(next);
        await dialog.getByLabel(say('reader:password.again'), { exact: true }).fill(again);
        await dialog.getByRole('button', { name: say('reader:password.submit'), exact: true }).click();
      };
      await fill(readerPassword, newPassword, `${newPassword}x`);
      await expect(dialog.getByText(say('reader:password.mismatch'))).toBeVisible();
      await fill('Wrong1234', newPassword, newPassword);
      await expect(dialog.getByRole('alert').filter({ hasText: /\p{L}/u })).toBeVisible();
      await fill(readerPassword, newPassword, newPassword);
      await expect(message(portal, say('reader:password.changed'))).toBeVisible();
      await expect(dialog).toBeHidden();
    });

    await test.step('logs out, and in again only with the new password', async () => {
      await openAccountMenu(portal, name, 'shell:account.logout');
      await expect(page).toHaveURL(/\/qinghe\/?$/u);
      await expect(message(portal, say('platform:session.ended'))).toBeVisible();
      await expect(loginButton(portal)).toBeVisible();
      await loginButton(portal).click();
      await fillLogin(portal, number);
      await expect(loginDialog(portal).getByRole('alert').filter({ hasText: /\p{L}/u })).toBeVisible();
      await page.keyboard.press('Escape');
      await logInByForm(portal, number, newPassword);
    });
  });
}
