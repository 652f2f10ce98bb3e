import { browserToRun } from './browser.ts';
import { watchShifts } from './layout-shift.ts';
import { desktop, expect, phone, test } from './portal-test.ts';
import { logIn } from './reader-steps.ts';
import { screenPaths } from './screens.ts';
import { smallTargets } from './touch-targets.ts';

const { args, env, ...browser } = await browserToRun();

// Without scrollbars Chromium keeps room for them only while a dialog is open, which moves the page below it.
test.use({
  viewport: phone,
  hasTouch: true,
  launchOptions: { args, env, ...browser, ignoreDefaultArgs: ['--hide-scrollbars'] },
});

for (const [who, language] of [
  ['visitor', 'en-US'],
  ['reader', 'zh-CN'],
] as const)
  test(`no screen moves while it loads, and on a phone all of it answers a finger (${who}, ${language})`, async ({
    portal,
  }) => {
    test.setTimeout(300_000);
    const { page } = portal;
    portal.expectTrouble(/404/u);
    await portal.speak(language);
    const paths = await screenPaths(portal, 'qinghe');
    if (who === 'reader') {
      await logIn(portal, 'Q0001');
      await portal.open('/qinghe/search');
      // The room for what home says about the reader is known from here on.
      const hasLines = async () => (await page.context().cookies()).some(({ name }) => name === 'lines');
      await expect.poll(hasLines, 'the room of the lines').toBe(true);
    }
    const shifts = await watchShifts(portal);
    for (const path of paths) {
      await test.step(path === '' ? 'home' : path, async () => {
        for (const size of [desktop, phone]) {
          await page.setViewportSize(size);
          await portal.open(`/qinghe${path}`);
          await page.waitForLoadState('networkidle');
          await portal.expectSettled();
          expect.soft(await shifts(), `${path} at ${size.width} px moves`).toBe(0);
        }
        expect.soft(await smallTargets(portal), `${path} is hard to touch`).toEqual([]);
      });
    }
  });
