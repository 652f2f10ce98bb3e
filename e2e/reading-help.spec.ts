/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { expect, mainly, type Portal, portalLanguages, sizes, test, views } from './portal-test.ts';

const books = {
  'zh-CN': { library: 'qinghe', name: '红楼梦' },
  'en-US': { library: 'harbor', name: "Charlotte's Web" },
} as const;
const helping = '**/api/catalogue/bookAIAssistant/getAssistantInfoById';

async function openHelp(portal: Portal, library: string, name: string): Promise<void> {
  await portal.open(`/${library}/search?q=${encodeURIComponent(name)}&mode=exact`);
  await portal.page.getByRole('article').getByRole('link', { name, exact: true }).first().click();
  await expect(portal.heading).toHaveText(name);
  await portal.page.getByRole('tab', { name: portal.say('catalogue:book.readingHelp') }).click();
}

for (const [language, size] of views) {
  const { library, name } = books[language];
  test(`reading help explains a book with a map and a list (${mainly('en-US', language)}, ${size})`, async ({
    portal,
  }) => {
    const { page, say } = portal;
    await page.setViewportSize(sizes[size]);
    await portal.speak(language);
    await openHelp(portal, library, name);
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByText(say('assistant:help.source.catalogue'))).toBeVisible();
    await portal.expectSettled();
    await portal.expectNoSidewaysScroll();
    await portal.expectAccessible();

    const map = panel.getByRole('tree', { name: say('assistant:map.label', { title: name }) });
    const entries = map.getByRole('treeitem');
    const active = async () => {
      const id = await map.getAttribute('aria-activedescendant');
      return page.locator(`[id="${id ?? ''}"]`).getAttribute('aria-label');
    };
    const zoom = panel.getByRole('status', { name: say('assistant:map.zoom') });
    const labels = await entries.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(labels.length).toBeGreaterThan(4);

    await test.step('by keyboard', async () => {
      await map.focus();
      expect(await active()).toBe(labels[0]);
      await page.keyboard.press('ArrowRight');
      expect(await active()).toBe(labels[1]);
      await page.keyboard.press('ArrowRight');
      expect(await active()).toBe(labels[2]);
      await expect(map.locator('[data-active]')).toHaveAttribute('aria-label', labels[2] ?? '-');
      const beside = await entries.evaluateAll((all) => {
        const level = all[2]?.getAttribute('aria-level');
        const next = all.slice(3).find((one) => one.getAttribute('aria-level') === level);
        return next?.getAttribute('aria-label') ?? '';
      });
      await page.keyboard.press('ArrowDown');
      expect(await active()).toBe(beside);
      await page.keyboard.press('Home');
      expect(await active()).toBe(labels[0]);
      await page.keyboard.press('0');
      const fitted = await zoom.textContent();
      for (let step = 0; step < 8; step += 1) await page.keyboard.press('+');
      await expect(zoom).toHaveText('200%');
      for (let step = 0; step < 12; step += 1) await page.keyboard.press('-');
      await expect(zoom).toHaveText('50%');
      await page.keyboard.press('0');
      await expect(zoom).toHaveText(fitted ?? '');
    });

    await test.step('as files', async () => {
      for (const [kind, ending] of [
        ['svg', '.svg'],
        ['png', '.png'],
      ] as const) {
        await panel.getByRole('button', { name: say('assistant:map.save') }).click();
        const saved = page.waitForEvent('download');
        await panel.getByRole('button', { name: say(`assistant:map.${kind}`) }).click();
        const file = await saved;
        expect(file.suggestedFilename()).toBe(`${name}${ending}`);
        const content = readFileSync(await file.path());
        if (kind === 'svg') {
          const svg = content.toString('utf8');
          expect(svg).toMatch(/^<svg xmlns=/u);
          expect(svg).toContain(labels[1] ?? '-');
          expect(svg).not.toMatch(/var\(|light-dark/u);
        } else {
          expect(content.subarray(1, 4).toString('latin1')).toBe('PNG');
          expect(content.length).toBeGreaterThan(5000);
        }
      }
    });

    await test.step('as a list with the same content, which stays selected', async () => {
      await panel.getByRole('radio', { name: say('assistant:map.list') }).check({ force: true });
      await expect(map).toHaveCount(0);
      for (const label of labels) await expect(panel.getByText(label, { exact: true }).last()).toBeVisible();
      await portal.expectShown(size);
      await page.reload();
      await page.getByRole('tab', { name: say('catalogue:book.readingHelp') }).click();
      await expect(panel.getByRole('radio', { name: say('assistant:map.list') })).toBeChecked();
    });

    await test.step('without repeating the page, and a book named in the map opens', async () => {
      await expect(panel.getByRole('region', { name: say('assistant:help.tags') })).toHaveCount(0);
      const named = panel.getByRole('link').first();
      const book = (await named.getAttribute('href')) ?? '-';
      await named.click();
      await expect(page).toHaveURL(`${portal.address}${book}`);
      await expect(portal.heading).not.toHaveText(name);
    });
  });
}

for (const language of portalLanguages) {
  const { library, name } = books[language];
  test(`reading help that fails says so and can be requested again (${mainly('en-US', language)})`, async ({
    portal,
  }) => {
    portal.expectTrouble(/500/u);
    await portal.speak(language);
    let failing = true;
    await portal.page.route(helping, async (route) => {
      if (failing) await route.fulfill({ status: 500, json: { rtcode: '500', rtmsg: '', data: null } });
      else await route.continue();
    });
    await openHelp(portal, library, name);
    const panel = portal.page.getByRole('tabpanel');
    await expect(panel.getByRole('status')).toHaveText(portal.say('assistant:help.loading'));
    await portal.expectAccessible();
    await expect(panel.getByRole('alert')).toContainText(portal.say('platform:failed.title'));
    await portal.expectAccessible();
    failing = false;
    await panel.getByRole('button', { name: portal.say('platform:failed.retry') }).click();
    await expect(panel.getByText(portal.say('assistant:help.source.catalogue'))).toBeVisible();
  });
}

test('hostile reading help stays text, on the page and in the files', async ({ portal }) => {
  const { page, say } = portal;
  const nasty = '<img src=x onerror=alert(1)>';
  await page.route(helping, async (route) => {
    const data = {
      summary: `${nasty} [a](javascript:alert(1))`,
      advice: `**${nasty}**`,
      booktag: `${nasty}、好`,
      mindmapping: `${nasty}\n\t\t"><script>alert(2)</script>\n ]]>&amp;\n          深\n  浅`,
      source: 'model',
    };
    await route.fulfill({ json: { rtcode: '000', rtmsg: '', data } });
  });
  await openHelp(portal, 'qinghe', '红楼梦');
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByText(nasty).first()).toBeVisible();
  await expect(panel.getByText(say('assistant:help.source.model'))).toBeVisible();
  await expect(panel.locator('img, script')).toHaveCount(0);
  await expect(panel.locator('a[href^="javascript"]')).toHaveCount(0);
  await panel.getByRole('button', { name: say('assistant:map.save') }).click();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: say('assistant:map.svg') }).click();
  const svg = readFileSync(await (await saved).path(), 'utf8');
  const problems = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    return [...parsed.querySelectorAll('parsererror, script, image, foreignObject')].length;
  }, svg);
  expect(problems).toBe(0);
});
