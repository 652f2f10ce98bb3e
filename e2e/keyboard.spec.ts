/// <reference lib="dom" />
import { expect, mainly, type Portal, portalLanguages, test } from './portal-test.ts';
import { captchaAnswer, logIn, loginDialog, message, readerPassword } from './reader-steps.ts';

const focused = (portal: Portal) => portal.page.locator(':focus');

/**
 * Presses Tab until `name` has the focus, like a reader without a mouse. Every stop must be visible. Waits for controls
 * that load after the text, such as a form: Tab would otherwise skip them.
 */
async function tabTo(
  portal: Portal,
  role: 'link' | 'button' | 'combobox' | 'tab' | 'radio' | 'checkbox',
  name: RegExp | string,
) {
  const named = portal.page.getByRole(role, { name, exact: true });
  const isAhead = () =>
    named.evaluateAll((all) =>
      all.some((one) => {
        const place = document.activeElement?.compareDocumentPosition(one) ?? 0;
        return (place & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) > 0;
      }),
    );
  await expect.poll(isAhead, `the ${role} ${String(name)} follows what has the focus`).toBe(true);
  const wanted = named.and(focused(portal));
  for (let stop = 0; stop < 150; stop += 1) {
    await portal.page.keyboard.press('Tab');
    if ((await focused(portal).count()) === 0) break;
    await expectVisibleFocus(portal);
    if ((await wanted.count()) > 0) return;
  }
  throw new Error(`Tab does not lead to the ${role} ${String(name)}.`);
}

/** Checks that the focused element is visible, looks different with the focus, and is not covered. */
async function expectVisibleFocus(portal: Portal): Promise<void> {
  const trouble = await portal.page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'nothing has the focus';
    const what = element.outerHTML.slice(0, 120);
    if (element.closest('[aria-hidden="true"]') !== null) return `hidden from screen readers: ${what}`;
    const marks = (node: Element) => {
      const style = getComputedStyle(node);
      return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
    };
    const marked = (node: Element | null): boolean =>
      node !== null &&
      (marks(node) || (node !== document.body && node.matches(':focus-within') && shadowed(node)));
    const shadowed = (node: Element) => getComputedStyle(node).boxShadow !== 'none';
    const near = [element, ...[1, 2, 3].map((up) => ancestor(element, up)), element.nextElementSibling];
    if (!near.some(marked)) return `no sign of focus: ${what}`;
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return `no size: ${what}`;
    return left + width < 0 || top + height < 0 || top > innerHeight || left > innerWidth
      ? `outside of the window: ${what}`
      : '';

    function ancestor(node: Element, up: number): Element | null {
      let at: Element | null = node;
      for (let step = 0; step < up; step += 1) at = at?.parentElement ?? null;
      return at;
    }
  });
  expect(trouble).toBe('');
}

for (const language of portalLanguages) {
  test(`a reader finds and opens a book without a mouse (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    const { page } = portal;
    await portal.speak(language);
    await portal.open('/qinghe');
    await expect(portal.heading).toBeVisible();

    await test.step('the skip link comes first and leads past the menu', async () => {
      await page.keyboard.press('Tab');
      await expect(focused(portal)).toHaveText(portal.say('shell:skip'));
      await expectVisibleFocus(portal);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
    });

    await test.step('advanced search opens, keeps the focus and gives it back', async () => {
      await tabTo(portal, 'button', portal.say('catalogue:bar.advanced'));
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      let inside = 0;
      for (let stop = 0; stop < 30; stop += 1) {
        await page.keyboard.press('Tab');
        await expect(page.locator(':focus:not(dialog *)')).toHaveCount(0);
        inside += await dialog.locator(':focus').count();
      }
      // The browser's own controls come between the last stop and the first.
      expect(inside).toBeGreaterThan(25);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: portal.say('catalogue:bar.advanced') })).toBeFocused();
    });

    await test.step('a search', async () => {
      await page.keyboard.press('Home');
      while ((await portal.searchField.and(focused(portal)).count()) === 0) {
        await page.keyboard.press('Shift+Tab');
        await expectVisibleFocus(portal);
      }
      await page.keyboard.type('三国');
      await expect(portal.suggestions.first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(portal.heading).toContainText('三国');
      await expect(portal.heading).toBeFocused();
      await expect(
        page.locator('[aria-live="polite"]', {
          hasText: portal.say('catalogue:results.documentTitle', { text: '三国' }),
        }),
      ).toHaveCount(1);
    });

    await test.step('the book', async () => {
      await tabTo(portal, 'link', '三国演义');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/book\/\d+$/u);
      await expect(portal.heading).toHaveText('三国演义');
      await expect(portal.heading).toBeFocused();
      await expect(page.locator('[aria-live="polite"]', { hasText: '三国演义' })).toHaveCount(1);
      await tabTo(portal, 'button', portal.say('catalogue:book.cite'));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: portal.say('catalogue:book.cite') })).toBeFocused();
    });

    await test.step('throughout the page every focused element is visible', async () => {
      await portal.open(new URL(page.url()).pathname);
      await portal.expectSettled();
      const last = page.getByRole('contentinfo').getByRole('link').last();
      for (let stop = 0; stop < 150 && (await last.and(focused(portal)).count()) === 0; stop += 1) {
        await page.keyboard.press('Tab');
        await expectVisibleFocus(portal);
      }
      await expect(last).toBeFocused();
    });
  });

  test(`a suggestion is chosen with the arrow keys (${mainly('zh-CN', language)})`, async ({ portal }) => {
    const { page } = portal;
    await portal.speak(language);
    await portal.open('/qinghe');
    await portal.searchField.focus();
    await page.keyboard.type('hlm');
    await expect(portal.suggestions.filter({ hasText: '红楼梦' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(portal.searchField).not.toHaveAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(portal.heading).toHaveText('红楼梦');
    await expect(portal.heading).toBeFocused();
  });
}

test('a reader logs in, places a hold, renews, cancels and logs out without a mouse', async ({ portal }) => {
  test.slow();
  const { page, say } = portal;
  const book = '毛泽东诗词欣赏';
  /** Answers the question with the button that has the focus; if that is `safe`, with the next one. */
  const confirm = async (title: string, button: string, safe?: string) => {
    const dialog = page.getByRole('dialog', { name: title });
    const isFocused = (name: string) =>
      expect(dialog.getByRole('button', { name, exact: true }).and(focused(portal)).last()).toBeVisible();
    if (safe !== undefined) {
      await isFocused(safe);
      await page.keyboard.press('Tab');
    }
    await isFocused(button);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  await portal.open('/qinghe');
  await portal.searchField.focus();
  await page.keyboard.type(book);
  await page.keyboard.press('Enter');
  await expect(portal.heading).toBeFocused();
  await tabTo(portal, 'link', book);
  await page.keyboard.press('Enter');
  await expect(portal.heading).toHaveText(book);
  await expect(portal.heading).toBeFocused();

  await test.step('places a hold, and logs in on the way', async () => {
    await tabTo(portal, 'button', say('circulation:hold.one'));
    await page.keyboard.press('Enter');
    const dialog = loginDialog(portal);
    await expect(dialog.getByRole('img', { name: say('reader:captcha.picture') })).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: say('reader:login.name') })).toBeFocused();
    await page.keyboard.type('Q0009');
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel(say('reader:login.password'), { exact: true })).toBeFocused();
    await page.keyboard.type(readerPassword);
    while (
      (await dialog
        .getByRole('textbox', { name: say('reader:captcha.label') })
        .and(focused(portal))
        .count()) === 0
    )
      await page.keyboard.press('Tab');
    await page.keyboard.type(captchaAnswer);
    await page.keyboard.press('Enter');
    await confirm(say('circulation:hold.title'), say('circulation:hold.confirm'));
    await expect(message(portal, portal.sayLike('circulation:hold.done'))).toBeVisible();
  });

  await test.step('renews', async () => {
    await page.getByRole('link', { name: say('shell:skip') }).focus();
    await tabTo(portal, 'link', say('shell:menu.me'));
    await page.keyboard.press('Enter');
    await expect(portal.heading).toHaveText(portal.sayLike('circulation:loans.heading'));
    await portal.expectSettled();
    await tabTo(portal, 'button', portal.sayLike('circulation:renew.of'));
    await page.keyboard.press('Enter');
    await confirm(say('circulation:renew.title'), say('circulation:renew.confirm'));
    await expect(message(portal, portal.sayLike('circulation:renew.done'))).toBeVisible();
  });

  await test.step('cancels the hold', async () => {
    await page
      .getByRole('navigation', { name: say('shell:menu.me') })
      .getByRole('link')
      .first()
      .focus();
    await tabTo(portal, 'link', new RegExp(`^${say('shell:me.holds')}`, 'u'));
    await page.keyboard.press('Enter');
    await expect(portal.heading).toBeFocused();
    await tabTo(portal, 'button', say('circulation:holds.cancelOf', { title: book }));
    await page.keyboard.press('Enter');
    await confirm(
      say('circulation:holds.cancelTitle'),
      say('circulation:holds.cancel'),
      say('circulation:holds.keep'),
    );
    await expect(message(portal, say('circulation:holds.cancelled', { count: 1 }))).toBeVisible();
  });

  await test.step('logs out', async () => {
    await page.getByRole('link', { name: say('shell:skip') }).focus();
    await tabTo(portal, 'button', '冯俊杰');
    await page.keyboard.press('Enter');
    await tabTo(portal, 'button', say('shell:account.logout'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/qinghe\/?$/u);
    await expect(message(portal, say('platform:session.ended'))).toBeVisible();
  });
});

test('facets, the pager and tabs work by keyboard', async ({ portal }) => {
  const { page } = portal;
  await portal.open('/qinghe/search?q=中国');
  await expect(portal.heading).toContainText('中国');
  const box = page
    .getByRole('group', { name: portal.say('catalogue:facet.class') })
    .getByRole('checkbox')
    .first();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/[?&](?:class|branch)=/u);
  await expect(box).toBeFocused();
  await portal.open('/qinghe/search?q=中国');
  await portal.expectSettled();
  await expect(page.getByRole('article').first()).toBeVisible();
  await tabTo(portal, 'link', portal.say('platform:pager.next'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]page=2/u);
  await expect(portal.heading).toBeFocused();
  await portal.open('/qinghe');
  await portal.expectSettled();
  await tabTo(portal, 'tab', portal.say('shell:home.newest'));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: portal.say('shell:home.borrowed') })).toBeFocused();
  await expect(focused(portal)).toHaveAttribute('aria-selected', 'true');
});

test('a reader shelves and judges a book, reads a notice and changes the language without a mouse', async ({
  portal,
}) => {
  const { page, say } = portal;
  await logIn(portal, 'Q0008');
  await portal.open('/qinghe/book/24');
  await expect(portal.heading).toBeVisible();
  const title = (await portal.heading.textContent()) ?? '';

  await test.step('shelves the book', async () => {
    const add = page.getByRole('button', { name: say('bookshelf:shelf.addOf', { title }) });
    await expect(add).toBeVisible();
    await tabTo(portal, 'button', say('bookshelf:shelf.addOf', { title }));
    await page.keyboard.press('Enter');
    await expect(message(portal, say('bookshelf:shelf.added', { title }))).toBeVisible();
    await expect(page.getByRole('button', { name: say('bookshelf:shelf.onOf', { title }) })).toBeFocused();
  });

  await test.step('judges it', async () => {
    await tabTo(portal, 'link', say('bookshelf:evaluate.of', { title }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/evaluate/u);
    await expect(portal.heading).toBeFocused();
    await tabTo(portal, 'radio', /./u);
    await page.keyboard.press('Space');
    await tabTo(portal, 'checkbox', /./u);
    await page.keyboard.press('Space');
    await tabTo(portal, 'button', say('bookshelf:evaluate.submit'));
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('bookshelf:evaluate.saved')).first()).toBeVisible();
  });

  await test.step('reads a notice', async () => {
    await portal.open('/qinghe/notices/news');
    const first = page.getByRole('article').getByRole('heading').getByRole('link').first();
    await expect(first).toBeVisible();
    const name = (await first.textContent()) ?? '';
    await tabTo(portal, 'link', name);
    await page.keyboard.press('Enter');
    await expect(portal.heading).toHaveText(name);
    await expect(portal.heading).toBeFocused();
  });

  await test.step('changes the language', async () => {
    await page.getByRole('link', { name: say('shell:skip') }).focus();
    await tabTo(portal, 'button', say('shell:language.switch'));
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  });
});
