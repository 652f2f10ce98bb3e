import { expect, phone, test } from './portal-test.ts';
import { logInByForm, message } from './reader-steps.ts';

test.use({ serviceWorkers: 'allow', viewport: phone });

test('a saved card is shown without a network, says how old it is, and goes with the logout', async ({
  portal,
  context,
}) => {
  const { page, say } = portal;
  portal.expectTrouble(/ERR_INTERNET_DISCONNECTED|503/u);
  await portal.open('/qinghe');
  await logInByForm(portal, 'Q0017');
  await portal.open('/qinghe/card');
  await page.getByRole('checkbox', { name: say('circulation:card.keep') }).check();
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const found = await Promise.all(
        names.map(async (name) => (await caches.open(name)).match('/qinghe/card')),
      );
      return found.some((answer) => answer !== undefined);
    });
  await expect.poll(kept, { timeout: 20_000 }).toBe(true);

  await context.setOffline(true);
  const later = await context.newPage();
  await later.goto(`${portal.address}/qinghe/card`);
  await expect(later.getByRole('img', { name: portal.sayLike('circulation:card.barcode') })).toBeVisible();
  await expect(later.getByText(portal.sayLike('circulation:card.asOf'))).toBeVisible();
  await expect(later.getByRole('heading', { name: portal.sayLike('circulation:card.loans') })).toBeVisible();

  await later.goto(`${portal.address}/qinghe/search?q=x`);
  await expect(later.getByRole('heading', { name: '没有网络' })).toBeVisible();
  await expect(later.getByRole('heading', { name: 'No network' })).toBeVisible();
  await later.getByRole('link', { name: 'Show my card' }).click();
  await expect(later.getByRole('img', { name: portal.sayLike('circulation:card.barcode') })).toBeVisible();
  await later.close();

  await context.setOffline(false);
  await page.getByRole('button', { name: say('shell:account.logout') }).click();
  await expect(message(portal, say('platform:session.ended'))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('kept'))).toBeNull();
  await expect.poll(kept).toBe(false);
});

test('a saved card goes with another library, and with another reader, @matrix', async ({ portal }) => {
  const { page, say } = portal;
  const snapshot = () => page.evaluate(() => localStorage.getItem('kept'));
  const keep = async () => {
    await portal.open('/qinghe/card');
    await page.getByRole('checkbox', { name: say('circulation:card.keep') }).check();
    await expect.poll(snapshot).toContain('Q00');
  };
  await portal.open('/qinghe');
  await logInByForm(portal, 'Q0018');
  await keep();
  await page.evaluate(() => sessionStorage.clear());
  await portal.open('/qinghe');
  await expect.poll(snapshot).toContain('Q0018');
  await logInByForm(portal, 'Q0019');
  expect(await snapshot()).toBeNull();
  await keep();
  await portal.open('/harbor');
  await expect.poll(snapshot, { timeout: 15_000 }).toBeNull();
});

test('the worker never keeps answers of calls', async ({ portal }) => {
  const { page } = portal;
  await portal.open('/qinghe');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await logInByForm(portal, 'Q0020');
  await portal.open('/qinghe/me/loans');
  await portal.expectSettled();
  const addresses = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
    return found;
  });
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((address) => /^\/(?:api|files)\//u.test(address))).toEqual([]);
});
