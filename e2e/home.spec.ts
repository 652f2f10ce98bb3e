/// <reference lib="dom" />
import { watchShifts } from './layout-shift.ts';
import { expect, mainly, type Portal, phone, portalLanguages, test } from './portal-test.ts';
import { logIn } from './reader-steps.ts';

/** The lowest position at which the first cover may begin on a phone, in pixels. */
const coverBegins = 560;
const lineHeight = 72;

const main = (portal: Portal) => portal.page.getByRole('main');
const shelf = (portal: Portal) => main(portal).getByRole('tabpanel').first();
const guides = (portal: Portal) =>
  main(portal).getByRole('navigation', { name: portal.say('notices:guide.label') });

for (const language of portalLanguages)
  test(`a visitor with a phone sees books first (${mainly('en-US', language)})`, async ({ portal }) => {
    const { page } = portal;
    await page.setViewportSize(phone);
    await portal.speak(language);
    for (const library of ['qinghe', 'harbor']) {
      await portal.open(`/${library}`);
      const covers = shelf(portal).getByRole('listitem');
      await expect(covers.first()).toBeVisible();
      await portal.expectSettled();
      const top = async (of: ReturnType<Portal['page']['locator']>) => (await of.boundingBox())?.y ?? -1;
      const opening = main(portal)
        .getByRole('link')
        .and(page.locator(`[href="/${library}/guide/hours"]`))
        .first();
      const order = [
        await top(portal.searchField),
        await top(opening),
        await top(covers.first()),
        await top(guides(portal)),
      ];
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(order[2]).toBeLessThan(coverBegins);
      // Three covers are fully visible, and the fourth in part.
      const boxes = await covers.evaluateAll((items) => items.map((item) => item.getBoundingClientRect()));
      expect(boxes[2]?.right).toBeLessThan(phone.width);
      expect(boxes[3]?.left).toBeLessThan(phone.width - 10);
      expect(boxes[3]?.right).toBeGreaterThan(phone.width);
      for (const link of [opening, ...(await guides(portal).getByRole('link').all())])
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await portal.expectNoSidewaysScroll();
    }
  });

test('home tells a reader what is urgent', async ({ portal }) => {
  const { page } = portal;
  await page.setViewportSize(phone);
  const shifts = await watchShifts(portal);
  await logIn(portal, 'Q0001');
  await portal.open('/qinghe');
  const lines = page
    .getByRole('region', { name: portal.say('circulation:lines.label') })
    .getByRole('listitem');
  await expect(lines.first()).toContainText(/逾期 \d+ 天/u);
  const count = await lines.count();
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThan(4);
  await expect(lines.getByRole('button').first()).toHaveText(portal.say('circulation:renew.button'));
  await page.reload();
  await expect(lines).toHaveCount(count);
  for (const line of await lines.all()) expect((await line.boundingBox())?.height).toBeCloseTo(lineHeight, 0);
  const bar = page.getByRole('navigation', { name: portal.say('shell:menu.bar') });
  await expect(bar.getByRole('link', { name: /在借 \d+ 本.*逾期 \d+ 本/u })).toBeVisible();
  await portal.expectSettled();
  expect((await shifts()).sum, 'the layout shift of the page that was loaded again').toBeLessThan(0.005);
  await portal.expectAccessible();
});

test('a server-rendered page contains nothing of a reader', async ({ portal }) => {
  const html = await (await portal.page.request.get(`${portal.address}/qinghe`)).text();
  expect(html).not.toContain(portal.say('circulation:lines.label'));
  expect(html).not.toContain('wxMyBorrow');
});
