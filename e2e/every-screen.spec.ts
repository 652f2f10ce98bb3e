import { desktop, expect, type Portal, phone, portalLanguages, sizes, test } from './portal-test.ts';
import { logIn } from './reader-steps.ts';

const book = '/qinghe/book/24';
const results = '/qinghe/search?q=中国';

async function expectFits(portal: Portal): Promise<void> {
  await portal.expectSettled();
  await portal.expectNoSidewaysScroll();
}

/** Dialogs: the screen, the message key of the button that opens it, and whether only readers see it. */
const dialogs = [
  { path: '/qinghe', opener: 'catalogue:bar.advanced', on: ['phone', 'desktop'], reader: false },
  { path: '/qinghe', opener: 'catalogue:bar.assistant', on: ['phone', 'desktop'], reader: false },
  { path: '/qinghe', opener: 'shell:account.login', on: ['phone', 'desktop'], reader: false },
  { path: results, opener: 'catalogue:results.better', on: ['phone', 'desktop'], reader: false },
  { path: book, opener: 'catalogue:book.cite', on: ['phone', 'desktop'], reader: false },
  { path: results, opener: 'catalogue:facet.open', on: ['phone'], reader: false },
  { path: '/qinghe/me/profile', opener: 'reader:password.title', on: ['phone', 'desktop'], reader: true },
  {
    path: '/qinghe/me/purchases',
    opener: 'purchase:recommend.title',
    on: ['phone', 'desktop'],
    reader: true,
  },
] as const;

for (const language of portalLanguages) {
  test(`every dialog is accessible and fits, on a phone and on a desktop (${language}, @matrix)`, async ({
    portal,
  }) => {
    test.slow();
    await portal.speak(language);
    let isLoggedIn = false;
    let shown: string | undefined;
    for (const { path, opener, on, reader } of dialogs) {
      if (reader && !isLoggedIn) {
        await logIn(portal, language === 'zh-CN' ? 'Q0010' : 'Q0011');
        isLoggedIn = true;
        shown = undefined;
      }
      if (path !== shown) await (shown === undefined ? portal.open : portal.follow)(path);
      shown = path;
      await expect(portal.heading).toBeVisible();
      for (const size of on) {
        await test.step(`${opener} on a ${size}`, async () => {
          await portal.page.setViewportSize(sizes[size]);
          await portal.expectSettled();
          const button = portal.page.getByRole('button', { name: portal.say(opener), exact: true });
          await button.click();
          const dialog = portal.page.getByRole('dialog');
          await expect(dialog).toBeVisible();
          await expect(dialog).toHaveCSS('opacity', '1');
          await expect(dialog).toHaveAccessibleName(/./u);
          await expectFits(portal);
          await portal.expectAccessibleIn(size === 'phone' ? 'zh-CN' : 'en-US');
          await portal.page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
          await expect(button).toBeFocused();
        });
      }
    }
  });
}

const three = ['/qinghe', results, book];

test('suggestions are accessible on a phone and on a desktop', async ({ portal }) => {
  for (const size of [desktop, phone]) {
    await portal.page.setViewportSize(size);
    await portal.open('/qinghe');
    await portal.searchField.fill('三国');
    await expect(portal.suggestions.first()).toBeVisible();
    await portal.searchField.press('ArrowDown');
    await expectFits(portal);
    await portal.expectAccessible();
  }
});

test('the dark scheme is dark, and readable', async ({ portal }) => {
  await portal.page.emulateMedia({ colorScheme: 'dark' });
  for (const [at, path] of three.entries()) {
    await (at === 0 ? portal.open : portal.follow)(path);
    await portal.expectSettled();
    const paper = await portal.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const channels =
      paper
        .match(/\d+(?:\.\d+)?/gu)
        ?.slice(0, 3)
        .map(Number) ?? [];
    expect(Math.max(...channels), paper).toBeLessThan(80);
    await portal.expectAccessible();
  }
});

test('forced colours keep every control and state visible', async ({ portal }) => {
  await portal.page.emulateMedia({ forcedColors: 'active' });
  for (const [at, path] of three.entries()) {
    await (at === 0 ? portal.open : portal.follow)(path);
    await portal.expectSettled();
    await expectFits(portal);
    // Forced colours remove backgrounds, so a control without a border or underline would look like text.
    const bare = await portal.page.evaluate(() =>
      [...document.querySelectorAll('main button[type="submit"], main select, main input[type="text"]')]
        .filter((control) => control.checkVisibility() && getComputedStyle(control).clipPath === 'none')
        .filter((control) => {
          const holder = control.closest('form > *') ?? control;
          return ![control, holder, holder.parentElement].some(
            (box) => box !== null && Number.parseFloat(getComputedStyle(box).borderTopWidth) > 0,
          );
        })
        .map((control) => control.outerHTML.slice(0, 80)),
    );
    expect(bare).toEqual([]);
  }
});

test('nothing moves for a reader who prefers less motion', async ({ portal }) => {
  await portal.page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of three) {
    await portal.open(path);
    await portal.expectSettled();
    const moving = await portal.page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration) > 50).length,
    );
    expect(moving).toBe(0);
  }
});
