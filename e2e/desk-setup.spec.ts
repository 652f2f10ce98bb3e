import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staffPassword } from './desk-steps.ts';
import { guidePicture } from './guide-picture.ts';
import { expect, mainly, portalLanguages, test } from './portal-test.ts';
import { servePortal } from './serve-portal.ts';

/** An upper limit: another portal and its import thread start on a busy machine. */
const aWhile = { timeout: 90_000 };

for (const language of portalLanguages)
  test(`a librarian sets up a new portal, imports the first file and finds a book (${mainly('zh-CN', language)})`, async ({
    portal,
    page,
  }) => {
    test.slow();
    await portal.speak(language);
    const { say } = portal;
    const folder = mkdtempSync(join(tmpdir(), 'yuelan-setup-'));
    const empty = await servePortal(folder);
    portal.expectTrouble(/^asked another host/);
    try {
      const path = () => /\/desk\/setup#\S+/u.exec(empty.printed())?.[0] ?? '';
      await expect.poll(path, aWhile).not.toBe('');
      await page.goto(`${empty.url}${path()}`);
      await expect(portal.heading).toHaveText(say('staffDesk:setup.title'), aWhile);
      await portal.expectSettled();
      await portal.expectShown();
      await guidePicture(page, 'first-day-setup', language);
      const field = (key: string) => page.getByLabel(say(key), { exact: true });
      await field('staffDesk:setup.libname').fill('湖畔小学图书馆');
      await field('staffDesk:setup.clientid').fill('lakeside');
      await field('staffDesk:account.name').fill('何老师');
      await field('staffDesk:account.login').fill('he');
      await field('staffDesk:own.new').fill(staffPassword);
      await field('staffDesk:own.again').fill(staffPassword);
      await page.keyboard.press('Enter');

      // The first import follows at once.
      await expect(portal.heading).toHaveText(say('importDesk:title'), aWhile);
      await portal.expectSettled();
      await portal.expectShown();
      await page.getByLabel(say('importDesk:drop.label')).setInputFiles({
        name: 'first.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('书名,作者,出版年,条码\r\n湖畔的夏天,林溪著,2024,L001'),
      });
      await page.getByRole('button', { name: say('importDesk:do.runNow') }).click(aWhile);
      await expect(page.getByRole('heading', { name: say('importDesk:result.done') })).toBeVisible(aWhile);
      await portal.expectShown();

      // Readers find it.
      const found = page.getByRole('link', { name: '湖畔的夏天' }).first();
      await expect(async () => {
        await page.goto(`${empty.url}/lakeside/search?q=${encodeURIComponent('湖畔的夏天')}`);
        await expect(found).toBeVisible();
      }).toPass(aWhile);
    } finally {
      await page.goto('about:blank');
      await empty.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
