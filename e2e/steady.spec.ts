import { browserToRun } from './browser.ts';
import { watchShifts } from './layout-shift.ts';
import { expect, phone, sizes, test } from './portal-test.ts';
import { logIn } from './reader-steps.ts';
import { expectFits, expectFrame } from './screen-frame.ts';
import { screenPaths } from './screens.ts';
import { smallTargets } from './touch-targets.ts';

const { args, env, ...browser } = await browserToRun();

// With hidden scrollbars, Chromium reserves space for them only while a dialog is open, which moves the page below it.
test.use({
  viewport: phone,
  hasTouch: true,
  launchOptions: { args, env, ...browser, ignoreDefaultArgs: ['--hide-scrollbars'] },
});

const of = {
  all: () => true,
  /** "My library" redirects a visitor from each of its screens to the home page, and asks for a login there. */
  own: (path: string) => path.startsWith('/me/'),
  others: (path: string) => !path.startsWith('/me/'),
} as const;

// Visitors and readers load their screens in each size. In one size, all checks of a screen are made.
for (const [who, language, which, size, isJudged] of [
  ['visitor', 'en-US', 'others', 'phone', true],
  ['visitor', 'en-US', 'others', 'desktop', false],
  ['reader', 'zh-CN', 'own', 'desktop', true],
  ['reader', 'zh-CN', 'others', 'desktop', true],
  ['reader', 'zh-CN', 'all', 'phone', false],
] as const)
  test(`no screen moves while it loads, and each is complete, accessible and easy to touch (${who}, ${which}, ${language}, ${size}, @matrix)`, async ({
    portal,
  }) => {
    test.slow();
    const { page } = portal;
    portal.expectTrouble(/404/u);
    await portal.speak(language);
    const paths = (await screenPaths(portal, 'qinghe')).filter(of[which]);
    if (who === 'reader') {
      await logIn(portal, 'Q0001');
      await portal.open('/qinghe/search');
      // The page now knows how much space the home page needs for its lines about the reader.
      const hasLines = async () => (await page.context().cookies()).some(({ name }) => name === 'lines');
      await expect.poll(hasLines, 'the room of the lines').toBe(true);
    }
    const shifts = await watchShifts(portal);
    const titles = new Map<string, string>();
    for (const path of paths) {
      await test.step(path === '' ? 'home' : path, async () => {
        await page.setViewportSize(sizes[size]);
        await portal.open(`/qinghe${path}`);
        await page.waitForLoadState('networkidle');
        await portal.expectSettled();
        expect.soft((await shifts()).moved, `${path} moves`).toEqual([]);
        if (!isJudged) return;
        await portal.expectAccessible();
        await page.setViewportSize(phone);
        await portal.expectSettled();
        expect.soft(await smallTargets(portal), `${path} is hard to touch`).toEqual([]);
        if (who === 'visitor' && path === '/me') return;
        await expectFrame(portal, language, titles);
        await expectFits(portal, phone.width);
      });
    }
  });
